import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { editPictures } from '#server/testing/bench-parts.ts'
import { adScene } from '#server/testing/scenes/ads.ts'
import { subjectScene } from '#server/testing/scenes/subjects.ts'
import { textureScene } from '#server/testing/scenes/textures.ts'
import { blindSheets } from './blind-sheets.ts'
import { promptSheets, styleSheets } from './prompt-sheets.ts'

// Results of every picture tool on drawn scenes, with before and after, and the painter's pictures of the benchmark's
// prompts and of every style: npm run contact-sheets, optionally with a part of a name. For visual inspection.

const FOLDER = 'artifacts/contact-sheets'
const CELL = { width: 260, height: 200 }
const PAIRS_A_ROW = 3
/** A colour that no scene has, so that transparent areas are visible. */
const BACKGROUND = '#ff00ff'

interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}
type Request = Parameters<typeof editPictures>[0]
interface Pair {
  readonly before: Uint8Array
  readonly after: Uint8Array
}

const pngOf = ({ width, height, data }: Pixels) =>
  sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()

async function pairOf(request: Request, pictures: readonly Uint8Array[], shown = pictures[0]): Promise<Pair> {
  return { before: shown ?? new Uint8Array(), after: await pngOf(await editPictures(request, pictures)) }
}

async function marked(
  scene: Pixels,
  hole: Uint8ClampedArray,
): Promise<{ mask: Uint8Array; shown: Uint8Array }> {
  const as = (paint: (at: number) => readonly number[]) =>
    pngOf({
      ...scene,
      data: Uint8ClampedArray.from({ length: scene.data.length }, (_, of) => paint(of >> 2)[of & 3] ?? 255),
    })
  const mask = await as((at) => [hole[at] ?? 0, hole[at] ?? 0, hole[at] ?? 0, 255])
  const shown = await as((at) =>
    hole[at] ? [255, 0, 255, 255] : [...scene.data.subarray(at * 4, at * 4 + 4)],
  )
  return { mask, shown }
}

const SEEDS = [0, 1, 2, 3, 4, 5, 6, 7, 9, 13, 14, 18]
const each =
  <T>(make: (seed: number) => Promise<T>) =>
  async () => {
    const made: T[] = []
    for (const seed of SEEDS) made.push(await make(seed))
    return made
  }

const INSTRUCTIONS = ['closer', 'mirrored', 'from the waist up', 'head and shoulders', 'closer, mirrored']
const SIZES = [
  [300, 250],
  [728, 90],
  [160, 600],
  [1080, 1920],
] as const

const LANGUAGES = ['de', 'fr', 'ja', 'ar', 'es', 'pl', 'fi'] as const

const SHEETS: Readonly<Record<string, () => Promise<readonly Pair[]>>> = {
  'remove-background': each(async (seed) =>
    pairOf({ edit: 'remove-background' }, [await pngOf(subjectScene(seed))]),
  ),
  'remove-object': each(async (seed) => {
    const scene = textureScene(seed)
    const { mask, shown } = await marked(scene, scene.hole)
    return pairOf(
      { edit: 'remove-object', seed: 1, steps: 28, guidance: 3 },
      [await pngOf(scene), mask],
      shown,
    )
  }),
  'replace-background': each(async (seed) =>
    pairOf({ edit: 'replace-background', seed, ordinal: 0 }, [
      await pngOf(subjectScene(seed)),
      await pngOf(subjectScene(seed + 21)),
    ]),
  ),
  'pose-variants': each(async (seed) =>
    pairOf({ edit: 'pose-variants', instruction: INSTRUCTIONS[seed % INSTRUCTIONS.length] ?? '', seed }, [
      await pngOf(subjectScene(seed)),
    ]),
  ),
  'resize-ad': each(async (seed) => {
    const [width, height] = SIZES[seed % SIZES.length] ?? SIZES[0]
    return pairOf({ edit: 'resize-ad', width, height, ordinal: seed }, [await pngOf(adScene(seed))])
  }),
  'localize-ad': each(async (seed) =>
    pairOf(
      {
        edit: 'localize-ad',
        copy: [],
        instruction: '',
        language: LANGUAGES[seed % LANGUAGES.length] ?? LANGUAGES[0],
      },
      [await pngOf(adScene(seed))],
    ),
  ),
  'layerize-text': each(async (seed) => pairOf({ edit: 'layerize-text' }, [await pngOf(adScene(seed))])),
}

async function sheet(pairs: readonly Pair[], path: string): Promise<void> {
  const rows = Math.ceil(pairs.length / PAIRS_A_ROW)
  const cell = (picture: Uint8Array) =>
    sharp(picture)
      .flatten({ background: BACKGROUND })
      .resize({ ...CELL, fit: 'contain', background: '#222' })
      .png()
      .toBuffer()
  const placed = await Promise.all(
    pairs.flatMap(({ before, after }, at) =>
      [before, after].map(async (picture, side) => ({
        input: await cell(picture),
        left: ((at % PAIRS_A_ROW) * 2 + side) * CELL.width,
        top: Math.floor(at / PAIRS_A_ROW) * CELL.height,
      })),
    ),
  )
  const size = { width: PAIRS_A_ROW * 2 * CELL.width, height: rows * CELL.height }
  await sharp({ create: { ...size, channels: 3, background: '#222' } })
    .composite(placed)
    .png()
    .toFile(path)
}

await mkdir(FOLDER, { recursive: true })
for (const [name, make] of Object.entries(SHEETS)) {
  if (!name.includes(process.argv[2] ?? '')) continue
  await sheet(await make(), `${FOLDER}/${name}.png`)
  process.stdout.write(`${FOLDER}/${name}.png\n`)
}
for (const [name, make] of Object.entries({
  prompts: promptSheets,
  styles: styleSheets,
  'styles-blind': blindSheets,
})) {
  if (name.includes(process.argv[2] ?? '')) await make(FOLDER)
}
process.exit(0)
