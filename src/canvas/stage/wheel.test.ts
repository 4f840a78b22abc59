import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Wheel, wheelReader } from './wheel.ts'

beforeEach(() => {
  vi.stubGlobal('devicePixelRatio', 1)
})
afterEach(() => vi.unstubAllGlobals())

const turn = (more: Partial<Wheel>): Wheel => ({
  deltaX: 0,
  deltaY: 0,
  deltaMode: 0,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  timeStamp: 1000,
  ...more,
})

/** What one event does on a canvas of its own. */
const read = (more: Partial<Wheel>, isSwapped = false) => wheelReader(() => isSwapped)(turn(more))

// As browsers report them.
const WHEELS = [
  ['Chrome on Windows and Linux', { deltaY: 100, wheelDeltaY: -120 }],
  ['Chrome on a Mac', { deltaY: 4.000_244_140_625, wheelDeltaY: -12 }],
  ['Firefox', { deltaY: 3, deltaMode: 1, wheelDeltaY: -144 }],
  ['Firefox by pages', { deltaY: 1, deltaMode: 2 }],
] as const

const TRACKPADS = [
  ['Chrome on a Mac', { deltaY: 7, wheelDeltaY: -21 }],
  ['Chrome on a Mac by chance as far as a notch', { deltaY: 40, wheelDeltaY: -120 }],
  ['Chrome on Windows', { deltaY: 3.5, wheelDeltaY: -4 }],
  ['Firefox', { deltaY: 6 }],
  ['any, at a slant', { deltaX: 4, deltaY: 100, wheelDeltaY: -120 }],
] as const

it.each(WHEELS)('a wheel zooms: %s', (_, wheel) => {
  expect(read(wheel)).toMatchObject({ type: 'zoom' })
  expect(read(wheel, true)).toMatchObject({ type: 'pan' })
})

it.each([0.8, 1.25, 1.5, 2])('a notch is one at a density of %s, too', (density) => {
  vi.stubGlobal('devicePixelRatio', density)
  const notch = { deltaY: 100 / density, wheelDeltaY: Math.trunc(-120 / density) }
  expect(read(notch)).toMatchObject({ type: 'zoom' })
})

it.each(TRACKPADS)('two fingers on a trackpad pan: %s', (_, fingers) => {
  const { deltaY } = fingers
  expect(read(fingers)).toMatchObject({ type: 'pan', by: { y: -deltaY } })
  expect(read(fingers, true)).toMatchObject({ type: 'zoom' })
})

it('a pinch zooms by as much as the fingers part, whatever the setting', () => {
  const pinch = { ctrlKey: true, deltaY: -100 * Math.log(1.25), wheelDeltaY: 120 }
  for (const isSwapped of [false, true]) {
    const command = read(pinch, isSwapped)
    expect(command.type === 'zoom' && command.factor).toBeCloseTo(1.25)
  }
})

it('a wheel zooms by the same with Ctrl, and pans across with Shift', () => {
  const wheel = { deltaY: 100, wheelDeltaY: -120 }
  expect(read({ ...wheel, ctrlKey: true })).toEqual(read(wheel))
  expect(read({ ...wheel, shiftKey: true })).toEqual({ type: 'pan', by: { x: -100, y: 0 } })
  // Chrome on a Mac turns the axis itself.
  expect(read({ deltaX: 100, shiftKey: true })).toEqual({ type: 'pan', by: { x: -100, y: 0 } })
})

it('the first event of a burst tells the device', () => {
  const readNext = wheelReader(() => false)
  const pad = { deltaY: 3, wheelDeltaY: -4 }
  const notch = { deltaY: 100, wheelDeltaY: -120 }
  expect(readNext(turn({ ...pad, timeStamp: 0 })).type).toBe('pan')
  expect(readNext(turn({ ...notch, timeStamp: 16 })).type).toBe('pan')
  expect(readNext(turn({ ...notch, timeStamp: 900 })).type).toBe('zoom')
})
