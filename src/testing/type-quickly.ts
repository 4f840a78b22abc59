import { act, fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

const BETWEEN_MS = 100

/**
 * Types a text into an empty field, letter by letter, by a clock of its own; `restMs` pass after the last letter, and what
 * would happen later never does. Between the letters of `userEvent.type` a busy machine may take longer than the pause
 * that ends typing.
 */
export async function typeQuickly(field: HTMLElement, text: string, restMs: number): Promise<void> {
  act(() => field.focus())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    for (let length = 1; length <= text.length; length += 1) {
      fireEvent.change(field, { target: { value: text.slice(0, length) } })
      await act(() => vi.advanceTimersByTimeAsync(length < text.length ? BETWEEN_MS : restMs))
    }
  } finally {
    vi.useRealTimers()
  }
}
