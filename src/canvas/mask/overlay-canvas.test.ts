import { afterEach, expect, it, vi } from 'vitest'
import type { Size } from '#contract/service/describe/operation.ts'
import { OverlayCanvas } from './overlay-canvas.ts'

afterEach(() => vi.unstubAllGlobals())

/** An overlay whose worker draws when it is told to, and what was done to its canvas. */
function anOverlay() {
  const done: string[] = []
  const context = {
    putImageData: () => done.push('worker'),
    beginPath() {},
    moveTo() {},
    lineTo() {},
    stroke: () => done.push('line'),
  }
  vi.stubGlobal('devicePixelRatio', 1)
  vi.stubGlobal('document', { createElement: () => ({ style: {}, getContext: () => context }) })
  const asked: (() => void)[] = []
  const overlay = (_: unknown, size: Size) =>
    new Promise<ImageData>((resolve) => asked.push(() => resolve({ ...size } as ImageData)))
  const flush = () => done.push('sent')
  const canvas = new OverlayCanvas({ mask: { overlay }, flush, size: { width: 500, height: 250 } })
  canvas.viewed({ scale: 2, x: 10, y: 10 }, { width: 400, height: 300 })
  const draw = async () => {
    asked.shift()?.()
    await new Promise(setImmediate)
  }
  return { canvas, done, asked, draw }
}

const POINT = { x: 5, y: 5, radius: 3 }

it.each([
  ['hard', 1, ['sent', 'worker', 'line']],
  ['soft', 0.2, ['sent', 'worker', 'line', 'sent', 'worker']],
])(
  'a %s stroke that begins before the first drawing is seen as soon as that arrives',
  async (_, hardness, seen) => {
    const { canvas, done, asked, draw } = anOverlay()
    canvas.beginStroke('paint', hardness)
    canvas.stroke(POINT, [POINT])
    expect(done).toEqual(['sent'])
    await draw()
    while (asked.length > 0) await draw()
    expect(done).toEqual(seen)
    // No larger than what is seen of the picture.
    expect(canvas.element).toMatchObject({ width: 390, height: 290 })
  },
)

it('a stroke under which the view changes is drawn by the worker for the new view, and goes on over it', async () => {
  const { canvas, done, draw } = anOverlay()
  await draw()
  canvas.beginStroke('paint', 1)
  canvas.stroke(POINT, [POINT])
  done.length = 0
  vi.stubGlobal('devicePixelRatio', 2)
  canvas.viewed({ scale: 3, x: 0, y: 0 }, { width: 200, height: 100 })
  canvas.stroke(POINT, [POINT])
  expect(done).toEqual(['sent', 'line'])
  await draw()
  expect(done.slice(2)).toEqual(['worker', 'line'])
  expect(canvas.element).toMatchObject({
    width: 400,
    height: 200,
    style: { width: '200px', height: '100px', transform: 'translate(0px,0px) scale(1)' },
  })
  done.length = 0
  canvas.stroke(POINT, [POINT])
  expect(done).toEqual(['line'])
})
