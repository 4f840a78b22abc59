import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useOneWindow } from './use-one-window.ts'

const NAME = 'mask/one'
/** Gives the lock to this window. */
let give: (() => Promise<void>) | null = null
let held: readonly { readonly name: string; readonly clientId: string }[] = []
const OWN = 'this window'

/** Locks of a browser that gives one when it is told to. */
const locks = {
  async request(name: string, options: LockOptions | (() => unknown), hold?: () => Promise<void>) {
    if (typeof options === 'function') {
      held = [...held, { name, clientId: OWN }]
      return options()
    }
    return new Promise<void>((_, reject) => {
      give = hold ?? null
      options.signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
  },
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

it('a window that holds the lock, and has not heard of it yet, does not take itself for another one', async () => {
  held = [{ name: `easel/${NAME}`, clientId: OWN }]
  const { result, taken } = open()
  await afterSeconds(2)
  expect(result.current.isLookingOn).toBe(false)
  await act(async () => void give?.())
  expect(taken).not.toHaveBeenCalled()
})

it('a window looks on while another one holds the lock, and reads what that did once it has it', async () => {
  held = [{ name: `easel/${NAME}`, clientId: 'another window' }]
  const { result, taken } = open()
  await afterSeconds(2)
  expect(result.current.isLookingOn).toBe(true)
  await act(async () => void give?.())
  expect(taken).toHaveBeenCalledOnce()
  expect(result.current.isLookingOn).toBe(false)
})
