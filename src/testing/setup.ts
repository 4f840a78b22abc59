import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { THEME_COOKIE } from '#contract/studio/pages/theme.ts'
import { ask } from '#src/pictures/ask.ts'
import { dismissAll } from '#src/ui/overlays/toast.ts'
import { server } from './server.ts'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

// On a busy machine a part that is loaded late may take longer than a second.
configure({ asyncUtilTimeout: 90_000 })

const complaint = vi.spyOn(console, 'error')
beforeEach(() => {
  complaint.mockClear()
  localStorage.clear()
  sessionStorage.clear()
  // In full, as a test before may have left a <base>.
  history.replaceState(null, '', `${location.origin}/`)
})
afterEach(() => {
  cleanup()
  // What a test has put beside what it rendered: Tab would find it in the next file.
  document.body.replaceChildren()
  dismissAll()
  ask(null)
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore.
  document.cookie = `${THEME_COOKIE}=; Path=/; Max-Age=0`
  server.resetHandlers()
  expect(complaint.mock.calls).toEqual([])
})

// jsdom draws nothing: dialogs and popovers only have to open and close.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
  this.dispatchEvent(new Event('close'))
}
HTMLElement.prototype.showPopover ??= () => {}
HTMLElement.prototype.hidePopover ??= () => {}
HTMLElement.prototype.scrollIntoView ??= () => {}
window.scrollTo = () => {}
// Nor has it fonts that would have to be loaded.
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { check: () => true, load: async () => [] },
})
globalThis.IntersectionObserver ??= class {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
/** A light theme, no wish for less motion, a mouse: what jsdom cannot say. A test may say otherwise. */
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  })
