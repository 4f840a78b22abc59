import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useOneWindow } from './use-one-window.ts'

const NAME = 'mask/one'
/** Gives the lock to this window. */
let give: (() => Promise<void>) | null = null
let held: readonly { readonly name: string }[] = []

/** Locks of a browser that gives one when it is told to. */
const locks = {
  request: (_: string, options: LockOptions, hold: () => Promise<void>) =>
    new Promise<void>((_, reject) => {
      give = hold
      options.signal?.addEventListener('abort', () => reject(new Error('aborted')))
    }),
  query: async () => ({ held, pending: [] }),
}

beforeEach(() => {
  held = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'locks')
})

function open() {
  const taken = vi.fn(async () => {})
  const { result } = renderHook(() => useOneWindow(NAME, { save: async () => {}, taken }))
  return { result, taken }
}

const afterSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

it('a window that gets a free lock late edits all the while, and does not read its work again', async () => {
  const { result, taken } = open()
  await afterSeconds(2)
  expect(result.current.isLookingOn).toBe(false)
  await act(async () => void give?.())
  expect(taken).not.toHaveBeenCalled()
})

it('a window looks on while another one holds the lock, and reads what that did once it has it', async () => {
  held = [{ name: `easel/${NAME}` }]
  const { result, taken } = open()
  await afterSeconds(2)
  expect(result.current.isLookingOn).toBe(true)
  await act(async () => void give?.())
  expect(taken).toHaveBeenCalledOnce()
  expect(result.current.isLookingOn).toBe(false)
})
