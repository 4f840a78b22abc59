import type { Page } from '@playwright/test'
import { RUNS_PATH, runsPage } from '#contract/studio/runs.ts'
import { paintSquare } from '#server/testing/bench-parts.ts'
import { type Easel, prepareEasel } from '../fixtures/easel.ts'
import { openBrowser } from './canvas/canvas-page.ts'
import { type Figure, quantile } from './figures.ts'

const PRESSES = 15
/** A model whose answer has the picture, and one whose picture is polled for. */
const MODELS = [
  ['generate-v3', 'synchronous'],
  ['generate-fast', 'asynchronous'],
] as const
const PROMPT = 'a lighthouse by the sea'

/** Timestamps of one press, in milliseconds of the machine's clock. */
interface Moments {
  readonly pressed: number
  readonly queued: number
  readonly sent: number
  readonly ended: number
  readonly kept: number
  readonly shown: number
  /** The time to paint the same picture without anything around it. */
  readonly paintMs: number
}

/** From the press to the picture on the screen, against the embedded service, minus the painting itself. */
export async function press(): Promise<readonly Figure[]> {
  const easel = await prepareEasel()
  await easel.start()
  const browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // The compiler of these files adds a helper for function names, which the page lacks.
  await page.addInitScript('globalThis.__name = (value) => value')
  const figures: Figure[] = []
  for (const [model, answers] of MODELS) {
    await page.goto(`${easel.studio}/generate?model=${model}`)
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(PROMPT)
    // The first one starts the worker thread and is not counted.
    await onePress(page, easel, 0)
    const all: Moments[] = []
    for (let seed = 1; seed <= PRESSES; seed += 1) all.push(await onePress(page, easel, seed))
    figures.push(figureOf(all, answers))
  }
  await browser.close()
  await easel.remove()
  return figures
}

function figureOf(all: readonly Moments[], answers: string): Figure {
  const median = (of: (moments: Moments) => number) => quantile(all.map(of), 0.5)
  return {
    label: `press to picture on the screen besides painting, ${answers}, median of ${PRESSES}`,
    unit: 'ms',
    measured: median(({ pressed, shown, paintMs }) => shown - pressed - paintMs),
    bound: 350,
    reference: { label: 'painting alone', measured: median(({ paintMs }) => paintMs) },
    besides: stepsOf(all),
  }
}

const STEPS = ['pressed', 'queued', 'sent', 'ended', 'kept', 'shown'] as const

/** Median of each step, as text. */
function stepsOf(all: readonly Moments[]): string {
  return STEPS.slice(1)
    .map((step, before) => {
      const from = STEPS[before] ?? 'pressed'
      const times = all.map((moments) => moments[step] - moments[from])
      return `${from} → ${step} ${quantile(times, 0.5).toFixed(0)}`
    })
    .join(', ')
}

async function onePress(page: Page, easel: Easel, seed: number): Promise<Moments> {
  const runs = async () => runsPage.parse(await (await fetch(`${easel.studio}${RUNS_PATH}`)).json()).runs
  const earlier = (await runs()).flatMap(({ results }) => results.flatMap(({ asset }) => asset?.sha256 ?? []))
  const { pressed, shown } = await page.evaluate(pressAndWatch, earlier)
  const [run] = await runs()
  const [result] = run?.results ?? []
  if (!run?.submittedAt || !run.finishedAt || !result?.asset) throw new Error('the press left no picture')
  const begun = performance.now()
  await paintSquare(PROMPT, run.size?.width ?? 1024, seed)
  const paintMs = performance.now() - begun
  const [queued, sent, ended, kept] = [
    run.createdAt,
    run.submittedAt,
    run.finishedAt,
    result.asset.createdAt,
  ].map(Date.parse) as [number, number, number, number]
  return { pressed, queued, sent, ended, kept, shown, paintMs }
}

/** In the page: presses, and waits until a new picture is shown and decoded. */
async function pressAndWatch(earlier: readonly string[]): Promise<{ pressed: number; shown: number }> {
  const pictures = () => [...document.querySelectorAll<HTMLImageElement>('main li img')]
  const button = document.querySelector<HTMLButtonElement>('button[type=submit]')
  const pressed = Date.now()
  button?.click()
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const made = pictures().find(
      ({ src, complete, naturalWidth }) =>
        complete && naturalWidth > 0 && !earlier.some((sha256) => src.includes(sha256)),
    )
    if (!made) continue
    await made.decode()
    return { pressed, shown: Date.now() }
  }
}
