import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { paintSquare, randomFrom } from '#server/testing/bench-parts.ts'
import { STYLES } from './prompt-sheets.ts'

const SIDE = 400
const COLUMNS = 4
const PICTURES = 12
/** Three scenes a sheet, so that no style is known by its scene. */
const SCENES = [
  ['a lighthouse on a cliff by the sea', 'a bowl of fruit on a table', 'a fox in a forest'],
  ['a street with a red car', 'a cat beside a lamp in a room', 'a sailing boat on a lake'],
  ['a castle on a hill at sunset', 'a teapot and two cups on a table', 'a girl with a balloon in a park'],
] as const

/** Sheets of numbered pictures without names, and a key: for readers who are to name the styles. */
export async function blindSheets(folder: string): Promise<void> {
  const key: string[] = []
  for (const [sheet, scenes] of SCENES.entries()) {
    const name = `styles-blind-${sheet + 1}`
    const random = randomFrom(sheet + 1, 'blind')
    // Each style once, and some twice, so that the last cannot be guessed.
    const extra = Array.from({ length: PICTURES - STYLES.length }, () => random.pick(STYLES))
    const styles = shuffled([...STYLES, ...extra], random.next)
    const cells = []
    for (const [at, style] of styles.entries()) {
      const scene = scenes[at % scenes.length] ?? scenes[0]
      key.push(`${name} ${at + 1}: ${style} (${scene})`)
      cells.push({
        input: await numbered(await paintSquare(`${scene}, ${style}`, 2 * SIDE, at), at + 1),
        left: (at % COLUMNS) * SIDE,
        top: Math.floor(at / COLUMNS) * SIDE,
      })
    }
    const size = { width: COLUMNS * SIDE, height: Math.ceil(PICTURES / COLUMNS) * SIDE }
    await sharp({ create: { ...size, channels: 3, background: '#222' } })
      .composite(cells)
      .png()
      .toFile(`${folder}/${name}.png`)
    process.stdout.write(`${folder}/${name}.png\n`)
  }
  await writeFile(`${folder}/styles-blind-key.txt`, `${key.join('\n')}\n`)
}

function shuffled<T>(list: readonly T[], next: () => number): readonly T[] {
  return list
    .map((one) => ({ one, order: next() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ one }) => one)
}

function numbered(picture: Uint8Array, number: number): Promise<Buffer> {
  const label = `<svg width="44" height="32"><rect width="44" height="32" fill="#222"/><text x="22" y="24" text-anchor="middle" fill="#fff" font-size="22" font-family="sans-serif">${number}</text></svg>`
  return sharp(picture)
    .resize(SIDE - 6, SIDE - 6)
    .composite([{ input: Buffer.from(label), left: 0, top: 0 }])
    .extend({ right: 6, bottom: 6, background: '#222' })
    .png()
    .toBuffer()
}
