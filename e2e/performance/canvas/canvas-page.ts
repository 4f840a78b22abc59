import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGUMENTS } from '../../fixtures/chromium.ts'
import { quantile } from '../figures.ts'

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    args: CHROMIUM_ARGUMENTS,
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  })

/** Konva's own bundle, for the reference painters. */
export const konvaSource = (): Promise<string> =>
  readFile(join(dirname(createRequire(import.meta.url).resolve('konva')), '../konva.min.js'), 'utf8')

interface Heard {
  latencies: number[]
  frames: number[]
  longTasks: number[]
  points: number
}

/** The effect of one stroke on the page. Times in milliseconds. */
export interface StrokeTimes {
  /** Main-thread time for each pointer event. */
  readonly perPoint: number
  /** From the event's timestamp until the next frame was drawn. */
  readonly latency95: number
  /** Share of frames above 20 ms. */
  readonly slowFrames: number
  readonly framesPerSecond: number
  readonly points: number
}

/** Observes the page: events, frames and long tasks. */
export async function listen(page: Page): Promise<void> {
  // The compiler of these files adds a helper for function names, which the page lacks.
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.addInitScript(() => {
    const heard: Heard = { latencies: [], frames: [], longTasks: [], points: 0 }
    Object.assign(globalThis, { heard })
    addEventListener(
      'pointermove',
      (event) => {
        if (event.buttons === 0) return
        heard.points += Math.max(1, event.getCoalescedEvents().length)
        const at = event.timeStamp
        requestAnimationFrame(() => {
          // A message is delivered after the frame that the callback belongs to.
          const channel = new MessageChannel()
          channel.port1.onmessage = () => heard.latencies.push(performance.now() - at)
          channel.port2.postMessage(null)
        })
      },
      { capture: true },
    )
    let last = 0
    const tick = (now: number) => {
      if (last > 0) heard.frames.push(now - last)
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) heard.longTasks.push(duration)
    }).observe({ type: 'longtask' })
  })
}

const reset = (page: Page) =>
  page.evaluate(() => {
    const { heard } = globalThis as unknown as { heard: Heard }
    Object.assign(heard, { latencies: [], frames: [], longTasks: [], points: 0 })
  })
export const heardOn = (page: Page): Promise<Heard> =>
  page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard)

async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export interface Pen {
  readonly page: Page
  readonly session: CDPSession
}

export async function penOn(page: Page): Promise<Pen> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return { page, session }
}

interface Stroke {
  readonly points: number
  readonly hertz: number
  /** The pointer's position at a share (0 to 1) of the stroke, on the page. */
  at(share: number): readonly [number, number]
}

/** Draws a stroke at a steady rate, even if the page cannot keep up. */
export async function draw({ page, session }: Pen, { points, hertz, at }: Stroke): Promise<StrokeTimes> {
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', share: number) => {
    const [x, y] = at(share)
    return session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      clickCount: 1,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
    })
  }
  await mouse('mousePressed', 0)
  await pause(100)
  await reset(page)
  const busy = await busySeconds(session)
  const begun = performance.now()
  const sent: Promise<unknown>[] = []
  for (let point = 1; point <= points; point += 1) {
    sent.push(mouse('mouseMoved', point / points))
    const ahead = begun + (point * 1000) / hertz - performance.now()
    if (ahead > 0) await pause(ahead)
  }
  await Promise.all(sent)
  const spent = (await busySeconds(session)) - busy
  const heard = await heardOn(page)
  await mouse('mouseReleased', 1)
  await pause(400)
  const slow = heard.frames.filter((frame) => frame > 20).length
  return {
    perPoint: (spent * 1000) / points,
    latency95: quantile(heard.latencies.slice(-600), 0.95),
    slowFrames: slow / Math.max(1, heard.frames.length),
    framesPerSecond: 1000 / (heard.frames.reduce((sum, frame) => sum + frame, 0) / heard.frames.length),
    points: heard.points,
  }
}

/** Bytes of the heap after garbage collection. */
export async function heapBytes({ session }: Pen): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}
