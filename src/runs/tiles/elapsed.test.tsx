import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useNow } from './elapsed.tsx'

afterEach(() => void vi.restoreAllMocks())

it('a clock that stood still since yesterday begins with the present time', () => {
  const shown: number[] = []
  const look = () => renderHook(() => shown.push(useNow()))
  look().unmount()
  const tomorrow = Date.now() + 24 * 60 * 60 * 1000
  vi.spyOn(Date, 'now').mockReturnValue(tomorrow)
  shown.length = 0
  look()
  expect(new Set(shown)).toEqual(new Set([tomorrow]))
})
