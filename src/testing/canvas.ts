import { createCanvas } from '@napi-rs/canvas'
import { afterEach, beforeEach, vi } from 'vitest'

/** Pixels of every element, as jsdom lays nothing out. */
const SIZE = { width: 800, height: 600 }

/** Every font is there: widths of letters are the system's. */
const LOADED_FONTS = Object.assign(new EventTarget(), { check: () => true, load: async () => [] })

/**
 * Lets canvases of this test file be drawn on: real contexts behind jsdom's canvas elements, and one size for all
 * elements. Pixels are not looked at here; browser tests do.
 */
export function drawableCanvases(): void {
  beforeEach(() => {
    vi.stubGlobal('OffscreenCanvas', function offscreen(width: number, height: number) {
      return createCanvas(width, height)
    })
    const context = createCanvas(1, 1).getContext('2d')
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null)
    Object.defineProperty(document, 'fonts', { configurable: true, value: LOADED_FONTS })
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(SIZE.width)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(SIZE.height)
    vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}
