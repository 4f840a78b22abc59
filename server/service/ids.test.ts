import { expect, it } from 'vitest'
import { newId } from './ids.ts'

it('is URL-safe base64 of 128 bits that no command line takes for an option (Generation handle)', () => {
  const ids = Array.from({ length: 2_000 }, newId)
  expect(ids.filter((id) => !/^[\w][\w-]{21}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
