import { expect, it, vi } from 'vitest'
import { holdBackground, inBackground, releaseBackground } from './background.ts'

it('a request in the background is sent at once where nothing is held back', async () => {
  expect(await inBackground(async () => 'read')).toBe('read')
})

it('one that is held back is sent once it is released', async () => {
  const read = vi.fn(async () => 'read')
  holdBackground()
  const answer = inBackground(read)
  await Promise.resolve()
  expect(read).not.toHaveBeenCalled()
  releaseBackground()
  expect(await answer).toBe('read')
})

it('it is sent without being released too, and a second hold releases the first', async () => {
  vi.useFakeTimers()
  holdBackground()
  const [first, second] = [vi.fn(async () => 1), vi.fn(async () => 2)]
  void inBackground(first)
  holdBackground()
  void inBackground(second)
  await vi.advanceTimersByTimeAsync(0)
  expect([first, second].map((read) => read.mock.calls.length)).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(second).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
