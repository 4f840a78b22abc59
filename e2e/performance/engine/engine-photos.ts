import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { cutByFrame, removeBackground } from '#server/testing/bench-parts.ts'
import { overlapOf } from '#server/testing/scenes/measures.ts'
import type { Figure } from '../figures.ts'

const MATTE = '.matte.png'
const FEWEST = 12
/** Folders of photographs, and how much cut-outs of them have to overlap the mattes (IoU). */
const KINDS = { people: 0.93, things: 0.84 } as const
type Kind = keyof typeof KINDS
/** From here on a cut-out is sure. */
const SURE = 0.8

/**
 * Cut-outs of photographs, beside mattes that others made. They are not part of the repository: PHOTOS names a folder with
 * NAME.jpg (or .png) and NAME.matte.png, of the same size and white where the subject is, in its folders `people` and
 * `things`.
 */
export async function photoFigures(): Promise<readonly Figure[]> {
  const { PHOTOS } = process.env
  if (!PHOTOS) {
    console.log('photographs are not measured: PHOTOS names no folder')
    return []
  }
  const figures: Figure[] = []
  for (const kind of Object.keys(KINDS) as Kind[]) figures.push(await overlapFigure(PHOTOS, kind))
  return figures
}

async function overlapFigure(photographs: string, kind: Kind): Promise<Figure> {
  const folder = join(photographs, kind)
  const files = await readdir(folder)
  const photos = files.filter((file) => files.includes(file.replace(/\.\w+$/, MATTE)))
  const found: {
    readonly name: string
    readonly overlap: number
    readonly confidence: number
    readonly plain: number
  }[] = []
  for (const name of photos) {
    const picture = await pixelsOf(join(folder, name))
    const truth = await sharp(join(folder, name.replace(/\.\w+$/, MATTE)))
      .extractChannel(0)
      .raw()
      .toBuffer()
    const matte = Uint8ClampedArray.from(truth)
    const { mask, isFound, confidence } = await removeBackground(picture)
    found.push({
      name,
      overlap: isFound ? overlapOf(mask, matte) : 0,
      confidence: confidence ?? 0,
      plain: overlapOf(await cutByFrame(picture), matte),
    })
  }
  if (found.length < FEWEST)
    throw new Error(`${folder} has ${found.length} photographs with mattes, of ${FEWEST}.`)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const sure = found.filter(({ confidence }) => confidence >= SURE)
  const [worst] = found.toSorted((one, other) => one.overlap - other.overlap)
  return {
    label: `remove background: IoU, mean over ${found.length} photographs of ${kind}`,
    unit: '×',
    measured: mean(found.map(({ overlap }) => overlap)),
    bound: KINDS[kind],
    isAtLeast: true,
    reference: { label: 'GrabCut within a frame', measured: mean(found.map(({ plain }) => plain)) },
    besides: [
      `worst ${worst?.overlap.toFixed(3)} (${worst?.name})`,
      `of ${sure.length} sure ones ${mean(sure.map(({ overlap }) => overlap)).toFixed(3)}`,
    ].join('; '),
  }
}

async function pixelsOf(file: string) {
  const { data, info } = await sharp(file).rotate().ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: Uint8ClampedArray.from(data) }
}
