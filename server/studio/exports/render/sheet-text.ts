type Fits = (text: string) => boolean

/** Shortens a long name in the middle, since names differ at their ends. */
export function nameThatFits(text: string, fits: Fits): string {
  if (fits(text)) return text
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  const shortened = (kept: number) =>
    `${letters.slice(0, Math.ceil(kept / 2)).join('')}…${letters.slice(letters.length - Math.floor(kept / 2)).join('')}`
  let [low, high] = [0, letters.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(shortened(middle))) low = middle
    else high = middle - 1
  }
  return shortened(low)
}

/** Shortens a long sentence after a whole word. */
export function wordsThatFit(text: string, fits: Fits): string {
  if (fits(text)) return text
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)]
  const ends = words.flatMap(({ index, segment, isWordLike }) => (isWordLike ? [index + segment.length] : []))
  const shown = ends.map((end) => `${text.slice(0, end)}…`).findLast(fits)
  return shown ?? nameThatFits(text, fits)
}

const EMOJI =
  /(?:(?![©®™])\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d|\u20e3)*|\p{Regional_Indicator})+ ?/gu

/** Removes emoji: the fonts of the sheet would draw boxes. */
export const withoutEmoji = (text: string): string => text.replace(EMOJI, '').trimEnd()
