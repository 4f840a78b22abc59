import { describe, expect, it } from 'vitest'
import { moved, type Typed, typedTo } from './list-moves.ts'

describe('the keys of a list', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['Home', 5, 0],
    ['End', 5, 9],
    ['PageDown', 5, 9],
    ['PageUp', 5, 0],
    ['F5', 5, null],
  ])('%s leads from %i to %s of ten', (key, from, to) => {
    expect(moved(key, from, 10)).toBe(to)
  })
})

describe('typing into a list', () => {
  const options = ['German', 'Greek', 'French', 'Galician', 'Greenlandic'].map((label) => ({ label }))
  const typing = (typed: Typed, word: string, from: number, now = 1000) =>
    [...word].reduce<number | null>(
      (at, key, place) => typedTo(typed, { key, now: now + place, from: at ?? from, options }) ?? at,
      null,
    )
  const nothing = (): Typed => ({ text: '', at: 0 })

  it('finds what begins with the word', () => {
    expect(typing(nothing(), 'gre', 0)).toBe(1)
    expect(typing(nothing(), 'green', 0)).toBe(4)
    expect(typing(nothing(), 'F', 0)).toBe(2)
    expect(typing(nothing(), 'x', 0)).toBeNull()
  })

  it('walks through what begins with a letter that is typed again and again', () => {
    expect([1, 2, 3, 4].map((times) => typing(nothing(), 'g'.repeat(times), 0))).toEqual([1, 3, 4, 0])
  })

  it('begins anew after a rest', () => {
    const typed = nothing()
    expect(typing(typed, 'gr', 0, 1000)).toBe(1)
    expect(typing(typed, 'f', 1, 5000)).toBe(2)
  })
})
