import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissAll, showProgress, toast } from './toast.ts'
import { Toasts } from './toasts.tsx'

const LONG_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts />)
})
afterEach(() => {
  act(dismissAll)
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

it('one that only says the same again takes the place of the last, and stays as long as a new one', () => {
  say('The note could not be saved')
  act(() => vi.advanceTimersByTime(LONG_MS / 2))
  say('The note could not be saved')
  expect(screen.getAllByText('The note could not be saved')).toHaveLength(1)
  later()
  expect(screen.queryByText('The note could not be saved')).toBeNull()
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

it('one with something to do stays until another one comes, which leaves time for both, or it is closed', () => {
  say('Picture 1 deleted', { label: 'Undo', run: () => {} })
  later()
  expect(screen.getByText('Picture 1 deleted')).toBeVisible()
  say('Picture copied')
  later()
  expect(screen.queryByText('Picture copied')).toBeNull()
  say('Picture 2 deleted', { label: 'Undo', run: () => {} })
  expect(screen.getByText('Picture 1 deleted')).toBeVisible()
  later()
  expect(screen.queryByText('Picture 1 deleted')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Close this message' }))
  expect(screen.queryByText('Picture 2 deleted')).toBeNull()
})

it('what waits for its end does not wait for ever: it happens after a while, or once it is closed', () => {
  const settled = vi.fn()
  const settle = (name: string) =>
    say(name, { label: 'Undo', run: () => {}, otherwise: () => settled(name), expires: true })
  settle('first')
  later()
  settle('second')
  fireEvent.click(screen.getByRole('button', { name: 'Close this message' }))
  expect(settled.mock.calls).toEqual([['first'], ['second']])
})

it('the progress of long work stays until the work ends', () => {
  const progress = showProgress()
  act(() => progress.say('1 of 2'))
  fireEvent.pointerEnter(screen.getByText('1 of 2'))
  fireEvent.pointerLeave(screen.getByText('1 of 2'))
  later()
  expect(screen.getByText('1 of 2')).toBeVisible()
  act(() => progress.end())
  expect(screen.queryByText('1 of 2')).toBeNull()
})

it('nothing goes away while somebody points at a toast, and does so afterwards', () => {
  say('Picture saved')
  fireEvent.pointerEnter(screen.getByText('Picture saved'))
  later()
  say('Picture copied')
  later()
  expect(screen.getByText('Picture saved')).toBeVisible()
  expect(screen.getByText('Picture copied')).toBeVisible()
  fireEvent.pointerLeave(screen.getByText('Picture saved'))
  later()
  expect(screen.queryByText('Picture saved')).toBeNull()
  expect(screen.queryByText('Picture copied')).toBeNull()
})

it('nor while its button has the focus', () => {
  say('Picture copied')
  fireEvent.focus(screen.getByRole('button', { name: 'Close this message' }))
  later()
  expect(screen.getByText('Picture copied')).toBeVisible()
  fireEvent.blur(screen.getByRole('button', { name: 'Close this message' }))
  later()
  expect(screen.queryByText('Picture copied')).toBeNull()
})
