import { createCanvas } from '@napi-rs/canvas'
import { paintSquare } from '#server/testing/bench-parts.ts'
import { type Figure, quantile } from '../figures.ts'

const SIDE = 1024
const TAKES = 2

/** A prompt for each motif. */
const PROMPTS = [
  'a quiet landscape at dawn',
  'a lighthouse by the sea',
  'mountains in snow',
  'dunes at noon',
  'a night sky over hills',
  'a city skyline in the rain',
  'botanical study of ferns',
  'still life of fruit on a podium',
  'a product bottle for an advert "Fresh"',
  'a portrait of a dancer',
  'arches of a villa',
  'waves in blue and coral',
  'geometric composition',
  'bauhaus poster "Form follows"',
  'mesh gradient, violet and gold',
]

interface Spent {
  readonly wallMs: number
  /** Processor time of all threads: the time on one core. */
  readonly processorMs: number
}

async function spentOn(work: () => Promise<unknown>): Promise<Spent> {
  const begun = performance.now()
  const processor = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(processor)
  return { wallMs: performance.now() - begun, processorMs: (user + system) / 1000 }
}

/** One 1024×1024 DEFAULT picture with its PNG, over all motifs and several seeds. */
export async function painter(): Promise<readonly Figure[]> {
  await paintSquare('warm up "type"', SIDE, 0)
  const pictures: Spent[] = []
  for (let seed = 1; seed <= TAKES; seed += 1) {
    for (const prompt of PROMPTS) pictures.push(await spentOn(() => paintSquare(prompt, SIDE, seed)))
  }
  const blanks: Spent[] = []
  for (let take = 0; take < PROMPTS.length; take += 1) blanks.push(await spentOn(paintBlank))
  const wall = pictures.map(({ wallMs }) => wallMs)
  const processor = pictures.map(({ processorMs }) => processorMs)
  return [
    {
      label: `a ${SIDE}×${SIDE} DEFAULT picture with its PNG, processor time, p95`,
      unit: 'ms',
      measured: quantile(processor, 0.95),
      bound: 400,
      reference: {
        label: 'one colour and its PNG',
        measured: quantile(
          blanks.map(({ processorMs }) => processorMs),
          0.95,
        ),
      },
      besides: `median ${quantile(processor, 0.5).toFixed(0)}, on the clock ${quantile(wall, 0.5).toFixed(0)} and p95 ${quantile(wall, 0.95).toFixed(0)} ms, ${pictures.length} pictures`,
    },
  ]
}

async function paintBlank(): Promise<void> {
  const canvas = createCanvas(SIDE, SIDE)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#446688'
  ctx.fillRect(0, 0, SIDE, SIDE)
  await canvas.encode('png')
}
