import { afterEach, beforeEach, vi } from 'vitest'

/** jsdom has no layout: in this test file, grids have the size of their window, and each picture the place in its style. */
export function laidOutGrid(): void {
  beforeEach(() => {
    const style = document.createElement('style')
    style.textContent = 'div { padding: 0px }'
    document.head.append(style)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function place(
      this: HTMLElement,
    ) {
      const { top, left } = this.closest('li')?.style ?? { top: '0', left: '0' }
      return new DOMRect(Number.parseFloat(left), Number.parseFloat(top), 240, 240)
    })
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly #heard: () => void
        constructor(heard: (entries: readonly unknown[]) => void) {
          this.#heard = () => heard([])
        }
        observe() {
          this.#heard()
        }
        unobserve() {}
        disconnect() {}
      },
    )
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}
