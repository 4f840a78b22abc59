import { isDeepStrictEqual } from 'node:util'
import { Refusal } from './errors.ts'

type Values = Readonly<Record<string, unknown>>

/** Values that a request replaces. */
export interface Replaced {
  /** The values that the request expects; undefined if it expects none. */
  readonly expected: Values | undefined
  /** The values that are there. */
  readonly current: Values
  /** The new values: a request that is sent again finds them there. */
  readonly wanted?: Values
}

/** Longer texts are not repeated in the sentence. */
const MAX_SHOWN = 100

/** Letters with accents have two spellings (Unicode): a text is the same in both. */
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(spelled(one), spelled(other))
const spelled = (value: unknown) => (typeof value === 'string' ? value.normalize('NFC') : value)

/** Refuses with 409 a change of values that are no longer those that its request expects. */
export function requireExpected({ expected = {}, current, wanted = {} }: Replaced): void {
  const names = Object.keys(expected).filter((name) => expected[name] !== undefined)
  const others = names.filter(
    (name) => !isSame(current[name], expected[name]) && !isSame(current[name], wanted[name]),
  )
  const [first] = others
  if (first === undefined) return
  const now = current[first]
  const isShort = typeof now === 'string' && now !== '' && now.length <= MAX_SHOWN
  throw new Refusal(
    409,
    'changed-meanwhile',
    `Nothing was changed, because somebody else changed it meanwhile${isShort ? `: the ${first} is “${now}” now` : ''}.`,
    others.map((name) => ({ at: `expected.${name}`, message: 'is not the value that is there' })),
  )
}
