import { expect, it } from 'vitest'
import { orderedJson } from './ordered-json.ts'

it('what says the same is the same text, whatever the order of keys, at any depth', () => {
  const one = { b: 1, a: [{ d: null, c: 'x' }], e: undefined }
  const other = { a: [{ c: 'x', d: null }], b: 1 }
  expect(orderedJson(one)).toBe(orderedJson(other))
  expect(orderedJson(one)).toBe('{"a":[{"c":"x","d":null}],"b":1}')
})

it('what says something else is another text: also where a list is in another order', () => {
  expect(orderedJson(['a', 'b'])).not.toBe(orderedJson(['b', 'a']))
  expect(orderedJson({ a: '1' })).not.toBe(orderedJson({ a: 1 }))
})
