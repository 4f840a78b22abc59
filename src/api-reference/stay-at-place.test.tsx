import { beforeEach, expect, it, vi } from 'vitest'
import { stayAtPlace } from './stay-at-place.ts'

const scrollIntoView = vi.fn<() => void>()
let grow = () => {}

/** Draws the place of a tool this far below the upper edge. */
function draw(top: number): void {
  document.body.innerHTML = '<section id="api-1/tag/tools/POST/v1/remove-object"></section>'
  const section = document.querySelector('section')
  if (section) Object.assign(section, { scrollIntoView, getBoundingClientRect: () => new DOMRect(0, top) })
  grow()
}

beforeEach(() => {
  vi.useFakeTimers()
  scrollIntoView.mockClear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        grow = tell
      }
      observe() {}
    },
  )
  history.replaceState(null, '', '#tag/tools/POST/v1/remove-object')
  return () => {
    // The listeners of this test remain; the reader's move ends what they do.
    dispatchEvent(new Event('keydown'))
    vi.restoreAllMocks()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

it('a place that is drawn late, or moves out of sight as others are drawn, is scrolled to', () => {
  stayAtPlace()
  expect(scrollIntoView).not.toHaveBeenCalled()
  draw(9_000)
  expect(scrollIntoView).toHaveBeenCalledTimes(1)
  draw(98)
  expect(scrollIntoView).toHaveBeenCalledTimes(1)
  draw(-400)
  expect(scrollIntoView).toHaveBeenCalledTimes(2)
})

it.each(['wheel', 'touchmove', 'pointerdown', 'keydown'])(
  'a reader who moves (%s) is not moved back',
  (type) => {
    stayAtPlace()
    dispatchEvent(new Event(type))
    draw(9_000)
    expect(scrollIntoView).not.toHaveBeenCalled()
  },
)

it('a place that was reached is left once the page is still', () => {
  stayAtPlace()
  draw(98)
  vi.runAllTimers()
  draw(9_000)
  expect(scrollIntoView).not.toHaveBeenCalled()
})

it('content that is drawn later does not scroll back to the place before', () => {
  stayAtPlace()
  draw(98)
  history.replaceState(null, '', location.pathname)
  dispatchEvent(new Event('hashchange'))
  const up = vi.spyOn(document.body, 'scrollIntoView').mockImplementation(() => {})
  vi.spyOn(document.body, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -9_000))
  dispatchEvent(new Event('scroll'))
  expect(up).toHaveBeenCalled()
})

it.each([
  ['', 'without a place'],
  ['#tag/%E0%A4%A', 'with a broken encoding'],
])('a page whose address ends in "%s" (%s) stays where the browser puts it', (hash) => {
  history.replaceState(null, '', `${location.pathname}${hash}`)
  const up = vi.spyOn(document.body, 'scrollIntoView').mockImplementation(() => {})
  vi.spyOn(document.body, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -9_000))
  stayAtPlace()
  grow()
  expect(up).not.toHaveBeenCalled()
})
