import sharp from 'sharp'
import { drawnIn, paintSquare } from '#server/testing/bench-parts.ts'
import { namedPrompts } from '../performance/canvas/painter/prompts.ts'

const SIDE = 320
const CAPTION_HEIGHT = 34
const COLUMNS = 5
const CELLS = COLUMNS * 5
const CAPTION_LETTERS = 52

/** As prompts name them. */
export const STYLES = [
  'photo',
  'watercolor',
  'ink drawing',
  'pixel art',
  'flat vector',
  '3d render',
  'risograph',
  'pencil sketch',
  'oil painting',
] as const
const STYLED = [
  'a lighthouse on a cliff by the sea',
  'a cat beside a lamp in a room',
  'a bowl of fruit on a table',
  'a street with a bicycle',
  'a fox in a forest',
]

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)

async function cell(prompt: string, number: number): Promise<Buffer> {
  const picture = await paintSquare(prompt, 2 * SIDE, number)
  const drawn = (await drawnIn(prompt, 64, number)).join(', ')
  const lines = [`${number + 1} ${prompt}`, drawn].map(
    (line, at) =>
      `<text x="4" y="${14 + at * 15}" fill="${at === 0 ? '#fff' : '#9c9'}" font-size="12" font-family="sans-serif">${escaped(line.slice(0, CAPTION_LETTERS))}</text>`,
  )
  const caption = `<svg width="${SIDE}" height="${CAPTION_HEIGHT}">${lines.join('')}</svg>`
  const size = { width: SIDE, height: SIDE + CAPTION_HEIGHT }
  return sharp({ create: { ...size, channels: 3, background: '#222' } })
    .composite([
      { input: await sharp(picture).resize(SIDE, SIDE).png().toBuffer(), left: 0, top: 0 },
      { input: Buffer.from(caption), left: 0, top: SIDE },
    ])
    .png()
    .toBuffer()
}

async function sheetOf(prompts: readonly string[], first: number, path: string): Promise<void> {
  const cells = []
  for (const [at, prompt] of prompts.entries()) {
    cells.push({
      input: await cell(prompt, first + at),
      left: (at % COLUMNS) * SIDE,
      top: Math.floor(at / COLUMNS) * (SIDE + CAPTION_HEIGHT),
    })
  }
  const height = Math.ceil(prompts.length / COLUMNS) * (SIDE + CAPTION_HEIGHT)
  await sharp({ create: { width: COLUMNS * SIDE, height, channels: 3, background: '#222' } })
    .composite(cells)
    .png()
    .toFile(path)
  process.stdout.write(`${path}\n`)
}

/** Pictures of the benchmark's prompts, each with what its record says is drawn. */
export async function promptSheets(folder: string): Promise<void> {
  const prompts = namedPrompts().map(({ prompt }) => prompt)
  for (let first = 0; first < prompts.length; first += CELLS) {
    const name = String(first + 1).padStart(3, '0')
    await sheetOf(prompts.slice(first, first + CELLS), first, `${folder}/prompts-${name}.png`)
  }
}

/** The same scenes in every style: a row a style. */
export async function styleSheets(folder: string): Promise<void> {
  const prompts = STYLES.flatMap((style) => STYLED.map((scene) => `${scene}, ${style}`))
  await sheetOf(prompts, 0, `${folder}/styles.png`)
}
