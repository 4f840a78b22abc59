import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showTooltips } from './tooltips.ts'

let end = () => {}
afterEach(() => {
  end()
  vi.useRealTimers()
})

beforeEach(() => {
  end = showTooltips()
  render(
    <>
      <button type="button" aria-label="Download" title="Download" />
      <button type="button" title="It may be charged">
        Stop waiting
      </button>
    </>,
  )
})

const tip = () => screen.queryByRole('tooltip', { hidden: true })

it('is shown on focus by the keyboard, and goes with it (WAI-ARIA, tooltip)', async () => {
  await userEvent.tab()
  expect(tip()).toHaveTextContent('Download')
  await userEvent.tab()
  expect(tip()).toHaveTextContent('It may be charged')
  await userEvent.tab()
  expect(tip()).toBeNull()
})

it('describes its control, where it says more than the name', async () => {
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Download' })).not.toHaveAttribute('aria-describedby')
  await userEvent.tab()
  const stop = screen.getByRole('button', { name: 'Stop waiting' })
  expect(stop).toHaveAttribute('aria-describedby', tip()?.id)
  await userEvent.tab()
  expect(stop).not.toHaveAttribute('aria-describedby')
})

it('Escape dismisses it and leaves the focus', async () => {
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  expect(tip()).toBeNull()
  expect(screen.getByRole('button', { name: 'Download' })).toHaveFocus()
})

it('is shown while a finger holds its control, which does not act when it is let go', async () => {
  const acted = vi.fn()
  const control = screen.getByRole('button', { name: 'Download' })
  control.addEventListener('click', acted)
  vi.useFakeTimers()
  // jsdom knows no pointers.
  const touch = () =>
    fireEvent(control, Object.assign(createEvent.pointerDown(control), { pointerType: 'touch' }))
  touch()
  vi.advanceTimersByTime(1_000)
  expect(tip()).toHaveTextContent('Download')
  fireEvent.pointerUp(control)
  fireEvent.click(control)
  expect(acted).not.toHaveBeenCalled()
  expect(tip()).toHaveTextContent('Download')

  touch()
  expect(tip()).toBeNull()
  fireEvent.pointerUp(control)
  vi.advanceTimersByTime(1_000)
  fireEvent.click(control)
  expect(acted).toHaveBeenCalledOnce()
  expect(tip()).toBeNull()
})

it('of a field goes when something is typed: it says what stood there', async () => {
  render(<input aria-label="Line" title="Blue Hour" />)
  await userEvent.click(screen.getByRole('button', { name: 'Stop waiting' }))
  await userEvent.tab()
  expect(tip()).toHaveTextContent('Blue Hour')
  await userEvent.keyboard('x')
  expect(tip()).toBeNull()
})
