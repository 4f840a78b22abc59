import { ASSETS_PATH, type Asset, asset } from '#contract/studio/assets.ts'
import { EDITS_PATH, type Edit, editAnswer } from '#contract/studio/edits.ts'
import { ask } from '#src/api/call.ts'

/** Keeps a picture that was made from another one by hand, and how it was made. */
export async function keepEdit(file: File, edit: Edit): Promise<Asset> {
  const { id } = await ask(EDITS_PATH, { method: 'POST', body: edit, answer: editAnswer })
  return ask(`${ASSETS_PATH}?name=${encodeURIComponent(file.name)}&edit=${id}`, {
    method: 'POST',
    body: file,
    answer: asset,
  })
}

/** What an edited picture is called: the name of the one before, once with what it is now. */
export function editedName(before: string, is: 'refined' | 'text'): string {
  const stem = before.replace(/\.\w+$/, '')
  return `${stem.endsWith(`-${is}`) ? stem : `${stem}-${is}`}.png`
}
