import { expect } from 'vitest'

/** Set once a process compares in this way: files of one process share its expectations. */
const DONE = Symbol.for('easel.equal-bytes')

const isBytes = (value: unknown): value is Uint8Array | Uint8ClampedArray =>
  value instanceof Uint8Array || value instanceof Uint8ClampedArray

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array | Uint8ClampedArray) =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Pictures are compared as a whole: pixel by pixel, `toEqual` takes seconds for each of them. */
if (!(DONE in globalThis)) {
  Object.defineProperty(globalThis, DONE, { value: true })
  expect.addEqualityTesters([
    (one: unknown, other: unknown) =>
      isBytes(one) &&
      isBytes(other) &&
      Object.prototype.toString.call(one) === Object.prototype.toString.call(other)
        ? viewOf(one).equals(viewOf(other))
        : undefined,
  ])
}
