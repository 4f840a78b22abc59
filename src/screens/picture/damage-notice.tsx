import { TriangleAlert } from 'lucide-react'
import type { PicturePage } from '#contract/studio/library.ts'

type Damage = NonNullable<PicturePage['damage']>

const WORDS: Readonly<Record<Damage, string>> = {
  missing: 'The file of this picture is missing from the disk.',
  'cut-off': 'The file of this picture is damaged: a part of it is missing.',
  changed: 'The file of this picture is damaged: some of its bytes have changed on the disk.',
}

/** The damage to a picture's stored file, and how to repair it. */
export function DamageNotice({ damage }: { readonly damage: Damage }) {
  return (
    <p role="alert" className="mb-4 flex gap-2 text-sm text-bad">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        {WORDS[damage]} If you have a copy, add it to any tool that takes a picture. It replaces the damaged
        file.
      </span>
    </p>
  )
}
