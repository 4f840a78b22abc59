import type { Remote } from 'comlink'
import { afterEach, expect, it, vi } from 'vitest'
import { OverlayCanvas } from './overlay-canvas.ts'
import type { MaskApi } from './worker/mask-worker.ts'

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
  const overlay = (_: unknown, size: { readonly width: number; readonly height: number }) =>
    new Promise((resolve) => asked.push(() => resolve(size)))
  const canvas = new OverlayCanvas({ overlay } as unknown as Remote<MaskApi>)
  canvas.viewed({ scale: 2, x: 10, y: 10 }, { width: 400, height: 300 })
  const draw = async () => {
    asked.shift()?.()
    await new Promise(setImmediate)
  }
  return { canvas, done, asked, draw }
}

const POINT = { x: 5, y: 5, radius: 3 }

it.each([
  ['hard', 1, ['worker', 'line']],
  ['soft', 0.2, ['worker', 'line', 'worker']],
])(
  'a %s stroke that begins before the first drawing is seen as soon as that arrives',
  async (_, hardness, seen) => {
    const { canvas, done, asked, draw } = anOverlay()
    canvas.beginStroke('paint', hardness)
    canvas.stroke(POINT, [POINT])
    expect(done).toEqual([])
    await draw()
    while (asked.length > 0) await draw()
    expect(done).toEqual(seen)
    expect(canvas.element).toMatchObject({ width: 400, height: 300 })
  },
)
