import type { Asset } from '#contract/studio/assets.ts'

/** The server validates formats by content; here any format counts as accepted. */
export function factsOf(files: Readonly<Record<string, readonly Asset[]>>) {
  return Object.fromEntries(
    Object.entries(files).map(([name, given]) => [
      name,
      given.map(({ bytes, width, height, format }) => ({ bytes, width, height, format: format as 'png' })),
    ]),
  )
}
