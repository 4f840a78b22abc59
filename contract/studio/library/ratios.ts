/**
 * The proportions of pictures as letters: the logarithm of width by height, in steps of 0.3 %, so that no edge of a picture
 * in a grid is cut by half a pixel. The first letter is the first that is neither ASCII nor a control; more extreme
 * proportions than 1:16 have the last letters.
 */
export const RATIO_LETTERS = { first: 0xa0, middle: 0x450, last: 0x7ff, perLogarithm: 333 }

const { first, middle, perLogarithm } = RATIO_LETTERS

/** Width by height of each picture. */
export function ratiosIn(letters: string): Float32Array {
  return Float32Array.from(letters, (letter) => Math.exp((letter.charCodeAt(0) - middle) / perLogarithm))
}

/** The letter of a picture's proportions. */
export function ratioLetter({ width, height }: { readonly width: number; readonly height: number }): string {
  const code = middle + Math.round(perLogarithm * Math.log(width / height))
  return String.fromCharCode(Math.min(RATIO_LETTERS.last, Math.max(first, code)))
}
