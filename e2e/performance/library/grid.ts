import type { Browser, Page } from '@playwright/test'
import type { LibraryPicture } from '#contract/studio/library.ts'
import { prepareEasel } from '../../fixtures/easel.ts'
import { heapBytes, openBrowser, penOn } from '../canvas/canvas-page.ts'
import { type Figure, quantile } from '../figures.ts'
import { filled, PLAIN, WIDTH } from './filled-library.ts'
import { type Given, referenceGrids } from './reference-grids.ts'

const FIRST = 24
const ROUNDS = 3
const PX_A_SECOND = 24_000
const SCROLL_MS = 4_000
/** A frame is not shorter than that of the display, which both reach on a fast processor. */
const SLOWER = 4
const VIEWPORT = { width: 1440, height: 900 }
/** High enough for the first 24 pictures in rows of the usual height. */
const HIGH_VIEWPORT = { width: 1440, height: 1_800 }

interface Grids {
  readonly browser: Browser
  readonly studio: string
  readonly references: Awaited<ReturnType<typeof referenceGrids>>
  readonly records: readonly LibraryPicture[]
}

/** The library's grid with many pictures, compared with a plain grid of 10,000 and with virtual rows of as many. */
export async function grid(pictures: number, prompts: readonly string[]): Promise<readonly Figure[]> {
  const easel = await prepareEasel()
  const browser = await openBrowser()
  try {
    const records = await filled(easel, pictures, prompts)
    const grids = { browser, studio: easel.studio, references: await referenceGrids(), records }
    return [
      ...(await firstPictures(grids)),
      ...(await fastScroll(grids, pictures)),
      await heap(grids),
      await monthJump(grids),
    ]
  } finally {
    await browser.close()
    await easel.remove()
  }
}

async function opened({ browser, studio }: Grids, before: (page: Page) => Promise<string>): Promise<Page> {
  const context = await browser.newContext({ viewport: HIGH_VIEWPORT })
  const page = await context.newPage()
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.addInitScript((first) => {
    const look = () => {
      const shown = [...document.querySelectorAll('img')].filter(
        (image) => image.complete && image.naturalWidth > 0,
      )
      if (shown.length >= first) Object.assign(globalThis, { firstAt: performance.now() })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, FIRST)
  await page.goto(`${studio}${await before(page)}`)
  await page.waitForFunction(() => 'firstAt' in globalThis, null, { timeout: 240_000 })
  await page.setViewportSize(VIEWPORT)
  return page
}

const ours = async () => '/library'
const reference =
  ({ references, records }: Grids, kind: 'plain' | 'virtual', pictures: number) =>
  (page: Page) =>
    references.serve(page, kind, { records, pictures, width: WIDTH } satisfies Given)

/** When the first pictures of a page are there, and when all of them are; in milliseconds. */
async function timesOf(grids: Grids, before: (page: Page) => Promise<string>) {
  const page = await opened(grids, before)
  const first = await page.evaluate(() => Number(Object(globalThis).firstAt))
  const areThere = () =>
    [...document.querySelectorAll('img')].every((image) => image.complete && image.naturalWidth > 0) &&
    performance.now()
  const all = await page.waitForFunction(areThere, null, { polling: 100, timeout: 240_000 })
  const times = { first, all: Number(await all.jsonValue()) }
  await page.context().close()
  return times
}

/**
 * A plain grid loads all of its pictures: it is there when all of them are, also where its first ones were seen before.
 */
async function firstPictures(grids: Grids): Promise<readonly Figure[]> {
  const [mine, first, all]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    mine.push((await timesOf(grids, ours)).first)
    const plain = await timesOf(grids, reference(grids, 'plain', PLAIN))
    first.push(plain.first)
    all.push(plain.all)
  }
  const own = quantile(mine, 0.5)
  const beside = (label: string, bound: number, theirs: number): Figure => ({
    label: `library: first ${FIRST} pictures, beside ${label}`,
    unit: '×',
    measured: own / theirs,
    bound,
    reference: { label: 'a plain React grid', measured: 1 },
    besides: `${own.toFixed(0)} of ${theirs.toFixed(0)} ms`,
  })
  return [
    beside('a plain grid of 10,000', 0.07, quantile(all, 0.5)),
    beside('the first of a plain grid of 10,000', 1, quantile(first, 0.5)),
  ]
}

/** The times between frames while a box scrolls steadily. */
async function framesOf(page: Page, selector: string): Promise<readonly number[]> {
  const frames = await page.evaluate(
    async ({ selector, speed, lastsMs }) => {
      const box = document.querySelector(selector)
      if (!box) throw new Error('no scroll box')
      const times: number[] = []
      const start = performance.now()
      let last = start
      await new Promise<void>((resolve) => {
        const step = (now: number) => {
          times.push(now - last)
          box.scrollTop += (speed * Math.max(0, now - last)) / 1000
          last = now
          if (now - start < lastsMs) requestAnimationFrame(step)
          else resolve()
        }
        requestAnimationFrame(step)
      })
      return times
    },
    { selector, speed: PX_A_SECOND, lastsMs: SCROLL_MS },
  )
  return frames.slice(2)
}

interface Scrolled {
  readonly before: (page: Page) => Promise<string>
  readonly selector: string
  /** How many times slower the processor is. */
  readonly slower: number
}

async function scrolledFrames(grids: Grids, { before, selector, slower }: Scrolled) {
  const page = await opened(grids, before)
  await page.waitForTimeout(1_500)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const frames = await framesOf(page, selector)
  await page.context().close()
  return frames
}

async function fastScroll(grids: Grids, pictures: number): Promise<readonly Figure[]> {
  const frames = async (slower: number) => {
    const [mine, virtual]: [number[], number[]] = [[], []]
    const other = reference(grids, 'virtual', pictures)
    for (let round = 0; round < ROUNDS; round += 1) {
      mine.push(...(await scrolledFrames(grids, { before: ours, selector: '[data-scroller]', slower })))
      virtual.push(...(await scrolledFrames(grids, { before: other, selector: '#scroller', slower })))
    }
    return { mine, virtual }
  }
  const [quick, slowed] = [await frames(1), await frames(SLOWER)]
  const slow = (times: readonly number[]) => (100 * times.filter((ms) => ms > 20).length) / times.length
  const [own, other] = [quantile(slowed.mine, 0.95), quantile(slowed.virtual, 0.95)]
  return [
    {
      label:
        'library: p95 frame while scrolling 24,000 px/s at 4 × slower processor, beside plain virtual rows',
      unit: '×',
      measured: own / other,
      bound: 0.5,
      reference: { label: 'React with virtual rows', measured: 1 },
      besides: `${own.toFixed(1)} of ${other.toFixed(1)} ms`,
    },
    {
      label: 'library: frames over 20 ms while scrolling 24,000 px/s',
      unit: '%',
      measured: slow(quick.mine),
      bound: 5,
      reference: { label: 'React with virtual rows', measured: slow(quick.virtual) },
    },
  ]
}

async function heapOf(grids: Grids, before: (page: Page) => Promise<string>): Promise<number> {
  const page = await opened(grids, before)
  await page.waitForTimeout(2_000)
  const bytes = await heapBytes(await penOn(page))
  await page.context().close()
  return bytes
}

async function heap(grids: Grids): Promise<Figure> {
  const own = await heapOf(grids, ours)
  const other = await heapOf(grids, reference(grids, 'plain', PLAIN))
  return {
    label: 'library: heap, beside a plain grid of 10,000',
    unit: '×',
    measured: own / other,
    bound: 0.25,
    reference: { label: 'a plain React grid', measured: 1 },
    besides: `${(own / 1e6).toFixed(1)} of ${(other / 1e6).toFixed(1)} MB`,
  }
}

/** From the press on a month until its pictures are seen. */
async function monthJump(grids: Grids): Promise<Figure> {
  const page = await opened(grids, ours)
  const timeline = page.getByRole('slider', { name: 'Timeline' })
  await timeline.waitFor()
  await page.waitForTimeout(1_500)
  const months = Number(await timeline.getAttribute('aria-valuemax'))
  const times: number[] = []
  for (let at = 1; at <= months; at += Math.max(1, Math.floor(months / 12))) {
    const seen = page.evaluate(untilMonthIsSeen, at)
    const box = await timeline.boundingBox()
    if (!box) throw new Error('no timeline')
    await page.mouse.click(box.x + 6, box.y + ((at + 0.5) / (months + 1)) * box.height)
    times.push(await seen)
    await page.waitForTimeout(300)
  }
  await page.context().close()
  return {
    label: 'library: jump to any month until its pictures are seen, the slowest',
    unit: 'ms',
    measured: Math.max(...times),
    bound: 300,
    reference: { label: 'the median', measured: quantile(times, 0.5) },
    besides: `${times.length} months: ${times.map((ms) => ms.toFixed(0)).join(' ')}`,
  }
}

/** In the page: the time from the next press until every picture in sight of a month is seen. */
async function untilMonthIsSeen(month: number): Promise<number> {
  const start = await new Promise<number>((resolve) =>
    addEventListener('pointerdown', () => resolve(performance.now()), { once: true, capture: true }),
  )
  const isSeen = (cell: Element) => {
    const image = cell.querySelector('img')
    return image?.complete === true && image.naturalWidth > 0
  }
  await new Promise<void>((resolve) => {
    const look = () => {
      const scroller = document.querySelector('[data-scroller]')?.getBoundingClientRect()
      const cells = [...document.querySelectorAll('[data-place]')].filter((cell) => {
        const box = cell.getBoundingClientRect()
        return scroller && box.bottom > scroller.top && box.top < scroller.bottom
      })
      const now = document.querySelector('[aria-label="Timeline"]')?.getAttribute('aria-valuenow')
      if (now === String(month) && cells.length > 0 && cells.every(isSeen)) resolve()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return performance.now() - start
}
