import type { Asset } from '#contract/studio/assets.ts'

/** Formats are the server's to judge: it looks at the content. Here they count as what the field takes. */
export function factsOf(files: Readonly<Record<string, readonly Asset[]>>) {
  return Object.fromEntries(
    Object.entries(files).map(([name, given]) => [
      name,
      given.map(({ bytes, width, height, format }) => ({ bytes, width, height, format: format as 'png' })),
    ]),
  )
}
