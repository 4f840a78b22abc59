import { statSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { prepareEasel } from '../../fixtures/easel.ts'
import { type Figure, quantile } from '../figures.ts'
import {
  draw,
  heapBytes,
  heardOn,
  listen,
  openBrowser,
  type Pen,
  penOn,
  type StrokeTimes,
} from './canvas-page.ts'
import { plainKonvaPainter, RAW_CANVAS_PAINTER, referencePage, VIEWPORT } from './reference-painters.ts'

const SIDE = 4096
const POINTS = 600
const MANY_POINTS = 6000
const HERTZ = 125
/** A machine is not as quick at every moment: each round compares the pages with each other, and the middle one counts. */
const ROUNDS = 9

/** A spiral around the middle of the painter: it crosses itself, like hand-drawn strokes. */
const spiral = (turns: number) => (share: number) => {
  const angle = share * turns * 2 * Math.PI
  const radius = 40 + 200 * share
  return [770 + radius * Math.cos(angle), 470 + radius * Math.sin(angle)] as const
}

const stroke = (points = POINTS) => ({ points, hertz: HERTZ, at: spiral((points / POINTS) * 3) })

const aPhotograph = () =>
  sharp({
    create: {
      width: SIDE,
      height: SIDE,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer()

async function easelPage(browser: Browser, address: string, photo: Buffer): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT })
  await listen(page)
  await page.goto(`${address}/tools/remove-object`)
  // The page that the server drew takes no files.
  await page.locator('main:not([inert])').waitFor()
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page
    .getByTitle('Original size (1)')
    .filter({ hasText: /^1\d %/ })
    .waitFor({ timeout: 60_000 })
  await page.keyboard.press('b')
  await page.waitForTimeout(1500)
  return page
}

interface Painted {
  readonly times: readonly StrokeTimes[]
  readonly pen: Pen
}

/** Several strokes on each page in turn, so that noise of the machine affects all of them. */
async function paintInTurn(pages: readonly Page[]): Promise<readonly Painted[]> {
  const pens = await Promise.all(pages.map(penOn))
  const times: StrokeTimes[][] = pens.map(() => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, pen] of pens.entries()) {
      await pen.page.bringToFront()
      times[at]?.push(await draw(pen, stroke()))
    }
  }
  return pens.map((pen, at) => ({ pen, times: times[at] ?? [] }))
}

const median = (painted: Painted, of: (times: StrokeTimes) => number) => quantile(painted.times.map(of), 0.5)

/** Presses Save PNG; measures the time until the file exists, its size, and whether the page froze. */
async function exported(page: Page) {
  await page.evaluate(() => {
    const { createObjectURL } = URL
    URL.createObjectURL = (blob) => {
      Object.assign(globalThis, { savedAt: performance.now() })
      return createObjectURL.call(URL, blob)
    }
    addEventListener('click', () => Object.assign(globalThis, { clickedAt: performance.now() }), {
      capture: true,
    })
  })
  const tasksBefore = (await heardOn(page)).longTasks.length
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save PNG' }).click(),
  ])
  const path = await download.path()
  const ms = await page.evaluate(() => {
    const { savedAt, clickedAt } = globalThis as unknown as { savedAt: number; clickedAt: number }
    return savedAt - clickedAt
  })
  return {
    ms,
    path,
    bytes: statSync(path).size,
    longTasks: (await heardOn(page)).longTasks.slice(tasksBefore),
  }
}

/** Marks the whole picture with a stroke of the largest brush, and undoes it; from the key to the new overlay. */
async function undoMs({ page, session }: Pen): Promise<number> {
  await page.evaluate(() => {
    const { putImageData } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.putImageData = function put(...given: unknown[]) {
      Reflect.apply(putImageData, this, given)
      Object.assign(globalThis, { drawnAt: performance.now() })
    }
    addEventListener('keydown', () => Object.assign(globalThis, { pressedAt: performance.now() }), {
      capture: true,
    })
  })
  await page.getByLabel('Size').fill('100')
  const across = (share: number) => [450 + 620 * share, 190 + 560 * ((share * 8) % 1)] as const
  await draw({ page, session }, { points: 300, hertz: HERTZ, at: across })
  await page.waitForTimeout(1500)
  const marked = await page.getByRole('status', { name: 'Marked' }).textContent()
  if (!marked?.startsWith('100.0 %')) throw new Error(`the stroke should have marked everything: ${marked}`)
  await page.keyboard.press('Control+z')
  await page.waitForTimeout(1000)
  return page.evaluate(() => {
    const { drawnAt, pressedAt } = globalThis as unknown as { drawnAt: number; pressedAt: number }
    return drawnAt - pressedAt
  })
}

/** Points of the stroke that are missing in the exported mask, among those on whole screen pixels. */
async function missedPoints(path: string, page: Page): Promise<number> {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('the painter is not on the screen')
  const scale = Math.min(1, (box.width - 48) / SIDE, (box.height - 48) / SIDE)
  const left = box.x + (box.width - SIDE * scale) / 2
  const top = box.y + (box.height - SIDE * scale) / 2
  const { data } = await sharp(path).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  const at = stroke().at
  const isPainted = (point: number) => {
    const [x, y] = at(point / POINTS)
    return data[Math.floor((y - top) / scale) * SIDE + Math.floor((x - left) / scale)] === 255
  }
  return Array.from({ length: POINTS }, (_, point) => point + 1).filter((point) => !isPainted(point)).length
}

/** The mask painter compared with a plain Konva painter and a raw canvas, on a picture of 4096 × 4096. */
export async function mask(): Promise<readonly Figure[]> {
  const easel = await prepareEasel()
  await easel.start()
  const browser = await openBrowser()
  try {
    const photo = await aPhotograph()
    const page = await easelPage(browser, easel.studio, photo)
    const raw = await referencePage(browser, easel.studio, RAW_CANVAS_PAINTER)
    const konva = await referencePage(browser, easel.studio, await plainKonvaPainter())
    await page.bringToFront()
    const heapBefore = await heapBytes(await penOn(page))
    const [ours, bare, plain] = await paintInTurn([page, raw, konva])
    if (!ours || !bare || !plain) throw new Error('a painter is missing')
    await page.bringToFront()
    const heapAfter = await heapBytes(ours.pen)
    const saved = await exported(page)
    const plainExport = await konva.evaluate(() =>
      (globalThis as unknown as { exportMask(): { ms: number; bytes: number } }).exportMask(),
    )
    const missed = await missedPoints(saved.path, page)
    const long = await draw(ours.pen, stroke(MANY_POINTS))
    const undo = await undoMs(ours.pen)
    return figuresOf({
      ours,
      bare,
      plain,
      long,
      saved,
      plainExport,
      missed,
      undo,
      heap: heapAfter - heapBefore,
    })
  } finally {
    await browser.close()
    await easel.remove()
  }
}

interface Measured {
  readonly ours: Painted
  readonly bare: Painted
  readonly plain: Painted
  readonly long: StrokeTimes
  readonly saved: Awaited<ReturnType<typeof exported>>
  readonly plainExport: { readonly ms: number; readonly bytes: number }
  readonly missed: number
  /** Milliseconds. */
  readonly undo: number
  /** Bytes that the strokes added. */
  readonly heap: number
}

function figuresOf(measured: Measured): readonly Figure[] {
  const { ours, bare, plain, long, missed, undo, heap } = measured
  const ratio = (of: (times: StrokeTimes) => number, painted = ours) =>
    quantile(
      painted.times.map((times, round) => of(times) / of(bare.times[round] ?? times)),
      0.5,
    )
  const [perPoint, latency, slow] = [
    (times: StrokeTimes) => times.perPoint,
    (times: StrokeTimes) => times.latency95,
    (times: StrokeTimes) => times.slowFrames,
  ]
  const plainLabel = (of: (times: StrokeTimes) => number) =>
    `ours ${median(ours, of).toFixed(2)}, raw ${median(bare, of).toFixed(2)}, plain Konva ${median(plain, of).toFixed(2)} ms`
  return [
    {
      label: 'mask: main-thread time a point, of raw canvas',
      unit: '×',
      measured: ratio(perPoint),
      bound: 1.2,
      reference: {
        label: 'plain Konva, of raw canvas',
        measured: ratio(perPoint, plain),
      },
      besides: plainLabel(perPoint),
    },
    {
      label: 'mask: input to frame, p95, of raw canvas',
      unit: '×',
      measured: ratio(latency),
      bound: 1.1,
      reference: {
        label: 'plain Konva, of raw canvas',
        measured: ratio(latency, plain),
      },
      besides: plainLabel(latency),
    },
    {
      label: 'mask: frames over 20 ms',
      unit: '%',
      measured: 100 * median(ours, slow),
      bound: 1,
      reference: { label: 'raw canvas', measured: 100 * median(bare, slow) },
    },
    {
      label: `mask: latency at ${MANY_POINTS} points in one stroke, of its own at ${POINTS}`,
      unit: '×',
      measured: long.latency95 / median(ours, latency),
      bound: 1.1,
      reference: null,
    },
    {
      label: `mask: points of ${POINTS} that are not in the file`,
      unit: 'points',
      measured: missed,
      bound: 0,
      reference: null,
    },
    ...exportFigures(measured),
    {
      label: 'mask: heap after the strokes over before',
      unit: 'MB',
      measured: heap / 1e6,
      bound: 8,
      reference: null,
    },
    {
      label: 'mask: undo of a full-picture stroke, key to picture',
      unit: 'ms',
      measured: undo,
      bound: 50,
      reference: null,
    },
  ]
}

const exportFigures = ({ saved, plainExport }: Measured): readonly Figure[] => [
  {
    label: 'mask: export, of plain Konva',
    unit: '×',
    measured: saved.ms / plainExport.ms,
    bound: 0.5,
    reference: { label: 'plain Konva', measured: 1 },
    besides: `${saved.ms.toFixed(0)} and ${plainExport.ms.toFixed(0)} ms; ${saved.longTasks.length} long tasks`,
  },
  {
    label: 'mask: file, of plain Konva',
    unit: '×',
    measured: saved.bytes / plainExport.bytes,
    bound: 0.1,
    reference: { label: 'plain Konva', measured: 1 },
    besides: `${saved.bytes} and ${Math.round(plainExport.bytes)} bytes`,
  },
]
