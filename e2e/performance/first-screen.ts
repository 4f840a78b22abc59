import type { Browser, Page } from '@playwright/test'
import { prepareEasel } from '../fixtures/easel.ts'
import { openBrowser } from './canvas/canvas-page.ts'
import { VIEWPORT } from './canvas/reference-painters.ts'
import { type Figure, quantile } from './figures.ts'
import { startReferencePage } from './reference-page.ts'

const ROUNDS = 15
const SLOWER = 4
/** Without requests, paints and tasks for this long, the load is over. */
const QUIET_MS = 1500
/** All requests of the screen until it is quiet: scripts, styles, pages, data and fonts, as bytes on the wire. */
export const MAX_BYTES = 165_000

interface Load {
  readonly firstPaint: number
  readonly largestPaint: number
  /** The part of each long task above 50 ms. */
  readonly blocking: number
  readonly bytes: number
  readonly parts: string
}

/** The first screen of a new studio on a slow machine, compared with a bare React page with a virtual list. */
export async function firstScreen(): Promise<readonly Figure[]> {
  const easel = await prepareEasel()
  await easel.start()
  const reference = await startReferencePage()
  const browser = await openBrowser()
  try {
    await load(browser, `${easel.studio}/`)
    await load(browser, reference.address)
    const rounds: { ours: Load; bare: Load; empty: Load }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        ours: await load(browser, `${easel.studio}/`),
        bare: await load(browser, reference.address),
        empty: await load(browser, reference.empty),
      })
    }
    const ours = rounds.map((round) => round.ours)
    const bare = rounds.map((round) => round.bare)
    const floor = quantile(
      rounds.map(({ empty }) => empty.firstPaint),
      0.5,
    )
    const paint = besides('first paint', 0.5, { ours, bare, of: ({ firstPaint }) => firstPaint })
    return [
      { ...paint, besides: `${paint.besides}; a page with one paragraph: ${floor?.toFixed(0)} ms` },
      besides('largest paint', 1, { ours, bare, of: ({ largestPaint }) => largestPaint }),
      besides('blocking time of the whole load', 3, { ours, bare, of: ({ blocking }) => blocking }),
      {
        label: 'first screen: all bytes on the wire until it is quiet',
        unit: 'bytes',
        measured: Math.max(...ours.map(({ bytes }) => bytes)),
        bound: MAX_BYTES,
        reference: { label: 'the bare page', measured: Math.max(...bare.map(({ bytes }) => bytes)) },
        besides: ours[0]?.parts ?? '',
      },
    ]
  } finally {
    await browser.close()
    await reference.stop()
    await easel.remove()
  }
}

interface Compared {
  readonly ours: readonly Load[]
  readonly bare: readonly Load[]
  of(load: Load): number
}

function besides(label: string, bound: number, { ours, bare, of }: Compared): Figure {
  const [mine, theirs] = [ours, bare].map((loads) => quantile(loads.map(of), 0.5))
  return {
    label: `first screen: ${label} at ${SLOWER} × slower processor, beside a bare React page’s`,
    unit: '×',
    measured: (mine ?? 0) / (theirs ?? 1),
    bound,
    reference: { label: 'a bare React page with a virtual list', measured: 1 },
    besides: `${mine?.toFixed(0)} of ${theirs?.toFixed(0)} ms, medians of ${ROUNDS} loads`,
  }
}

/** Opens an address with an empty cache, as on a first visit. */
async function load(browser: Browser, address: string): Promise<Load> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(address, { waitUntil: 'load' })
  await listen(page)
  await page.waitForFunction((quiet) => performance.now() - Object(globalThis).load.last > quiet, QUIET_MS, {
    timeout: 120_000,
  })
  const { largest, blocking } = await page.evaluate(() => Object(globalThis).load)
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  const sizes = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      (entry) => {
        const { name, encodedBodySize } = entry as PerformanceResourceTiming
        return { name, bytes: encodedBodySize }
      },
    ),
  )
  await context.close()
  const kinds = new Map<string, number>()
  for (const { name, bytes } of sizes) {
    const { pathname } = new URL(name)
    const kind = /\.(\w+)$/.exec(pathname)?.[1] ?? (pathname.startsWith('/api') ? 'json' : 'html')
    kinds.set(kind, (kinds.get(kind) ?? 0) + bytes)
  }
  return {
    firstPaint,
    largestPaint: largest,
    blocking,
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    parts: [...kinds].map(([kind, bytes]) => `${kind} ${bytes}`).join(', '),
  }
}

/**
 * Observes after the load, including entries that the browser has buffered: an observer from the start would slow
 * the page down.
 */
async function listen(page: Page): Promise<void> {
  // The compiler of these files adds a helper for function names, which the page lacks.
  await page.evaluate('globalThis.__name = (value) => value')
  await page.evaluate(() => {
    const heard = { largest: 0, blocking: 0, last: 0 }
    Object.assign(globalThis, { load: heard })
    const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          heard.last = performance.now()
          take(entry)
        }
      }).observe({ type, buffered: true })
    observe('largest-contentful-paint', ({ startTime }) => {
      heard.largest = startTime
    })
    observe('longtask', ({ duration }) => {
      heard.blocking += Math.max(0, duration - 50)
    })
    observe('resource', () => {})
    observe('paint', () => {})
  })
}
