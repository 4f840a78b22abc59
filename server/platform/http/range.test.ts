import { expect, it } from 'vitest'
import { partIn } from './range.ts'

it.each([
  ['bytes=0-5', { from: 0, to: 6 }],
  ['Bytes=0-5', { from: 0, to: 6 }],
  ['bytes=10-', { from: 10, to: 100 }],
  ['bytes=90-1000', { from: 90, to: 100 }],
  ['bytes=-10', { from: 90, to: 100 }],
  ['bytes=-1000', { from: 0, to: 100 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['items=0-5', null],
  ['bytes=0x1-0x5', null],
  ['bytes=1e2-', null],
  ['bytes=5-1', null],
  ['bytes=-', null],
  ['bytes=0-5,10-15', null],
  ['bytes = 0-5', null],
])('%s of 100 bytes is %j (RFC 9110, 14.1.2)', (range, part) => {
  expect(partIn(range, 100)).toEqual(part)
})
