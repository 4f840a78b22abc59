import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { server } from './server.ts'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

const complaint = vi.spyOn(console, 'error')
beforeEach(() => {
  complaint.mockClear()
  localStorage.clear()
})
afterEach(() => {
  cleanup()
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
window.scrollTo = () => {}
