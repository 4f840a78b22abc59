import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { titleCutText } from './cut-text.ts'
import { showTooltips } from './tooltips.ts'

let ends: readonly (() => void)[] = []

/** jsdom lays nothing out: what has more than ten characters is cut off. */
beforeEach(() => {
  const widthOf = (element: Element) => element.textContent?.length ?? 0
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    return widthOf(this)
  })
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(10)
  ends = [showTooltips(), titleCutText()]
  render(
    <>
      <button type="button">
        <span className="truncate">a lighthouse on a cliff</span>
        <span className="truncate">$0.03</span>
      </button>
      <button type="button" title="Its own title">
        <span className="truncate">another lighthouse</span>
      </button>
      <p className="line-clamp-2">a long sentence about it</p>
    </>,
  )
})
afterEach(() => {
  for (const end of ends) end()
  vi.restoreAllMocks()
})

it('what is cut off is told in full under the mouse, and what is whole is not', () => {
  fireEvent.pointerOver(screen.getByText('$0.03'))
  expect(screen.getByRole('button', { name: /^a lighthouse/ })).toHaveAttribute(
    'title',
    'a lighthouse on a cliff',
  )
  fireEvent.pointerOver(screen.getByText('a long sentence about it'))
  expect(screen.getByText('a long sentence about it')).toHaveAttribute('title', 'a long sentence about it')
})

it('a title of its own stays', () => {
  fireEvent.pointerOver(screen.getByText('another lighthouse'))
  expect(screen.getByRole('button', { name: /^another/ })).toHaveAttribute('title', 'Its own title')
})

it('on focus the tooltip has it, and the name is not said twice', async () => {
  await userEvent.tab()
  expect(screen.getByRole('tooltip', { hidden: true })).toHaveTextContent('a lighthouse on a cliff')
  expect(screen.getByRole('button', { name: /^a lighthouse/ })).not.toHaveAttribute('aria-describedby')
})
