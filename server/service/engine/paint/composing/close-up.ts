import { around, type Placed } from './placed.ts'

const WORDS = /\bportrait\b|\bclose[- ]?up\b|\bheadshot\b|\bmacro\b/i

/** Whether a text asks for a picture from close by. */
export const asksCloseUp = (words: string): boolean => WORDS.test(words)

interface Sheet {
  readonly width: number
  readonly height: number
  /** The lower edge of the titles. */
  readonly top: number
}

/** Shows a single thing from close by: people down to the chest, other things as large as the picture allows. */
export function closeUp(things: readonly Placed[], { width, height, top }: Sheet): readonly Placed[] {
  const [only] = things
  if (!only || things.length > 1) return things
  const box = around(things)
  const isPerson = only.figure.drawing.id.startsWith('figure:')
  const room = height - top
  const scale = isPerson
    ? Math.min((room * 1.75) / box.height, (width * 1.15) / box.width)
    : Math.min((room * 0.86) / box.height, (width * 0.86) / box.width)
  const tall = box.height * scale
  const foot = isPerson ? top + room * 0.06 + tall : top + (room + tall) / 2
  return [
    {
      ...only,
      x: width / 2,
      foot,
      width: box.width * scale,
      height: tall,
      contact: isPerson ? 'air' : only.contact,
    },
  ]
}
