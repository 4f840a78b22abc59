import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toasts, toast } from './toasts.tsx'

const LONG_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts />)
})
afterEach(() => {
  act(() => vi.advanceTimersByTime(LONG_MS))
  vi.useRealTimers()
})

const say = (message: string, action?: Parameters<typeof toast>[1]) => act(() => toast(message, action))
const later = () => act(() => vi.advanceTimersByTime(LONG_MS))

it('a toast goes away by itself', () => {
  say('Picture copied')
  expect(screen.getByText('Picture copied')).toBeVisible()
  later()
  expect(screen.queryByText('Picture copied')).toBeNull()
})

it('the oldest makes room for a fourth', () => {
  for (const message of ['one', 'two', 'three', 'four']) say(message)
  expect(screen.queryByText('one')).toBeNull()
  expect(screen.getByText('four')).toBeVisible()
})

it('one with something to do makes room for none: each of four deleted pictures can be brought back', () => {
  const undo = vi.fn()
  for (let picture = 1; picture <= 4; picture += 1) {
    say(`Picture ${picture} deleted`, { label: 'Undo', run: () => undo(picture) })
  }
  const [first] = screen.getAllByRole('button', { name: 'Undo' })
  if (!first) throw new Error('there is nothing to undo')
  fireEvent.click(first)
  expect(undo).toHaveBeenCalledWith(1)
  expect(screen.queryByText('Picture 1 deleted')).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(3)
})

it('nothing goes away while somebody points at a toast, and does so afterwards', () => {
  say('Picture deleted', { label: 'Undo', run: () => {} })
  fireEvent.pointerEnter(screen.getByText('Picture deleted'))
  later()
  say('Picture copied')
  later()
  expect(screen.getByText('Picture deleted')).toBeVisible()
  expect(screen.getByText('Picture copied')).toBeVisible()
  fireEvent.pointerLeave(screen.getByText('Picture deleted'))
  later()
  expect(screen.queryByText('Picture deleted')).toBeNull()
  expect(screen.queryByText('Picture copied')).toBeNull()
})

it('nor while its button has the focus', () => {
  say('Picture deleted', { label: 'Undo', run: () => {} })
  fireEvent.focus(screen.getByRole('button', { name: 'Undo' }))
  later()
  expect(screen.getByText('Picture deleted')).toBeVisible()
  fireEvent.blur(screen.getByRole('button', { name: 'Undo' }))
  later()
  expect(screen.queryByText('Picture deleted')).toBeNull()
})
