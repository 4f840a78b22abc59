import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { cutByFrame, removeBackground } from '#server/testing/bench-parts.ts'
import { overlapOf } from '#server/testing/scenes/measures.ts'
import type { Figure } from '../figures.ts'

const MATTE = '.matte.png'
const FEWEST = 12

/**
 * Cut-outs of photographs, beside mattes that others made. They are not part of the repository: PHOTOS names a folder with
 * NAME.jpg (or .png) and NAME.matte.png, of the same size and white where the subject is, in its folder `people`.
 */
export async function photoFigures(): Promise<readonly Figure[]> {
  const { PHOTOS } = process.env
  if (!PHOTOS) {
    console.log('photographs are not measured: PHOTOS names no folder')
    return []
  }
  return [await overlapFigure(join(PHOTOS, 'people'))]
}

async function overlapFigure(folder: string): Promise<Figure> {
  const files = await readdir(folder)
  const photos = files.filter((file) => files.includes(file.replace(/\.\w+$/, MATTE)))
  const found: { readonly name: string; readonly overlap: number; readonly plain: number }[] = []
  for (const name of photos) {
    const picture = await pixelsOf(join(folder, name))
    const truth = await sharp(join(folder, name.replace(/\.\w+$/, MATTE)))
      .extractChannel(0)
      .raw()
      .toBuffer()
    const matte = Uint8ClampedArray.from(truth)
    found.push({
      name,
      overlap: overlapOf((await removeBackground(picture)).mask, matte),
      plain: overlapOf(await cutByFrame(picture), matte),
    })
  }
  if (found.length < FEWEST)
    throw new Error(`${folder} has ${found.length} photographs with mattes, of ${FEWEST}.`)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [worst] = found.toSorted((one, other) => one.overlap - other.overlap)
  return {
    label: `remove background: IoU, mean over ${found.length} photographs of people`,
    unit: '×',
    measured: mean(found.map(({ overlap }) => overlap)),
    bound: 0.93,
    isAtLeast: true,
    reference: { label: 'GrabCut within a frame', measured: mean(found.map(({ plain }) => plain)) },
    besides: `worst ${worst?.overlap.toFixed(3)} (${worst?.name})`,
  }
}

async function pixelsOf(file: string) {
  const { data, info } = await sharp(file).rotate().ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: Uint8ClampedArray.from(data) }
}
