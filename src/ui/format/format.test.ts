import { describe, expect, it } from 'vitest'
import { formatRatio } from './format.ts'

describe('proportions in words that people use', () => {
  it.each([
    [1024, 1024, '1:1'],
    [2560, 1440, '16:9'],
    [800, 1280, '10:16'],
    [1152, 2944, '1:2.6'],
    [1296, 3168, '1:2.4'],
    [1248, 3328, '1:2.7'],
    [728, 90, '8.1:1'],
    [3500, 1000, '3.5:1'],
    [100, 800, '1:8'],
  ])('%i × %i is %s', (width, height, message) => {
    expect(formatRatio(width, height)).toBe(message)
  })
})
