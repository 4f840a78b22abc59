import { createCanvas } from '@napi-rs/canvas'
import { drawnAlone, drawnIn, paintSquare } from '#server/testing/bench-parts.ts'
import { type Figure, quantile } from '../figures.ts'
import { lists, namedPrompts } from './painter/prompts.ts'

const SIDE = 1024
const BLANKS = 15

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

/** Nouns that prompts name. */
interface Named {
  readonly noun: string
  readonly prompt: string
  readonly hasDrawing: boolean
  readonly isDrawn: boolean
}

/** Each of the prompts as one 1024×1024 DEFAULT picture with its PNG. */
export async function painter(): Promise<readonly Figure[]> {
  await paintSquare('warm up "type"', SIDE, 0)
  const pictures: Spent[] = []
  const named: Named[] = []
  for (const [seed, { prompt, nouns }] of namedPrompts().entries()) {
    let drawn: readonly string[] = []
    const draw = async () => {
      drawn = await drawnIn(prompt, SIDE, seed)
    }
    pictures.push(await spentOn(draw))
    for (const noun of nouns) {
      named.push({ noun, prompt, hasDrawing: lists(drawnAlone(noun), noun), isDrawn: lists(drawn, noun) })
    }
  }
  const blanks: Spent[] = []
  for (let take = 0; take < BLANKS; take += 1) blanks.push(await spentOn(paintBlank))
  return [obedience(named, pictures.length), speed(pictures, blanks)]
}

function obedience(named: readonly Named[], prompts: number): Figure {
  const drawable = named.filter(({ hasDrawing }) => hasDrawing)
  const drawn = drawable.filter(({ isDrawn }) => isDrawn)
  for (const { noun, prompt } of drawable.filter(({ isDrawn }) => !isDrawn)) {
    console.log(`not in the picture: ${noun} of "${prompt}"`)
  }
  const without = [...new Set(named.filter(({ hasDrawing }) => !hasDrawing).map(({ noun }) => noun))]
  return {
    label: `nouns of ${prompts} prompts that have a drawing and are in the picture’s record`,
    unit: '%',
    measured: (100 * drawn.length) / drawable.length,
    bound: 90,
    isAtLeast: true,
    reference: { label: 'of all nouns', measured: (100 * drawn.length) / named.length },
    besides: `${drawn.length} of ${drawable.length}; without a drawing: ${without.join(', ')}`,
  }
}

function speed(pictures: readonly Spent[], blanks: readonly Spent[]): Figure {
  const wall = pictures.map(({ wallMs }) => wallMs)
  const processor = pictures.map(({ processorMs }) => processorMs)
  const blank = blanks.map(({ processorMs }) => processorMs)
  return {
    label: `a ${SIDE}×${SIDE} DEFAULT picture with its PNG, processor time, p95`,
    unit: 'ms',
    measured: quantile(processor, 0.95),
    bound: 400,
    reference: { label: 'one colour and its PNG', measured: quantile(blank, 0.95) },
    besides: `median ${quantile(processor, 0.5).toFixed(0)}, on the clock ${quantile(wall, 0.5).toFixed(0)} and p95 ${quantile(wall, 0.95).toFixed(0)} ms, ${pictures.length} pictures`,
  }
}

async function paintBlank(): Promise<void> {
  const canvas = createCanvas(SIDE, SIDE)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#446688'
  ctx.fillRect(0, 0, SIDE, SIDE)
  await canvas.encode('png')
}
