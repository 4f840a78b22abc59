/** Colors that people search by name, as six hexadecimal digits. */
export const NAMED_COLORS: Readonly<Record<string, string>> = {
  Red: 'd4322c',
  Orange: 'ea8a2e',
  Yellow: 'f0cf3f',
  Green: '3f9a48',
  Turquoise: '2fa7a0',
  Blue: '2f66c4',
  Purple: '7a47ad',
  Pink: 'e58bb0',
  Brown: '7b5234',
  Beige: 'e3d2b0',
  Black: '141414',
  Grey: '888888',
  White: 'f6f6f6',
}

/** The name of a color, or its digits. */
export const colorName = (hex: string): string =>
  Object.entries(NAMED_COLORS).find(([, color]) => color === hex)?.[0] ?? `#${hex}`
