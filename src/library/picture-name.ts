import type { LibraryPicture, PicturePage } from '#contract/studio/library.ts'
import { namingWordsOf } from '#contract/studio/presses/press-name.ts'
import { nameFor } from '#src/forms/controls/names.ts'

type Named = Pick<LibraryPicture, 'prompt' | 'language'> & { readonly asset: { readonly name: string } }

/** The name of a picture, everywhere: its prompt as it was typed or its file name, and its language. */
export function pictureName({ asset, prompt, language }: Named): string {
  const words = prompt ?? asset.name
  return language === null ? words : `${words} · ${nameFor('language', language)}`
}

/** The same of a picture with its run; that of an edit is the run that its edits started from. */
export function nameWithRun({ asset, run }: Pick<PicturePage, 'asset' | 'run'>): string {
  const made = run?.id === asset.runId ? run : null
  const language = made?.values.language
  return pictureName({
    asset,
    prompt: made && namingWordsOf(made),
    language: typeof language === 'string' ? language : null,
  })
}
