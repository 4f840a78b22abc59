// The contract's words for readers of the APIs (contract/service/describe/documented.ts) stay out of what browsers load.
import type { Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly callee?: Node
  readonly name?: string
  readonly arguments?: readonly Node[]
  readonly key?: Node
  readonly value?: unknown
}

const NAMES: ReadonlySet<unknown> = new Set(['documented', 'described'])
/** Describes a value of the catalogue; its third argument tells how reliable the value is. */
const ENTRY = 'open'

const isNode = (value: unknown): value is Node => typeof Object(value).type === 'string'

/** Properties with words: of a check its documentation, of an endpoint its summary. */
function isWordProperty({ type, key, value }: Node): boolean {
  if (type !== 'Property' || !isNode(value)) return false
  return (
    (key?.name === 'documentation' && value.type === 'ObjectExpression') ||
    (key?.name === 'summary' && value.type === 'Literal')
  )
}

/**
 * Where words are: in a call from the end of its first argument to its closing bracket, of an entry from the end of its
 * second one, else in a property's value.
 */
function wordsIn(value: unknown): readonly (readonly [from: number, to: number, put: string])[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (!isNode(value)) return []
  if (isWordProperty(value) && isNode(value.value)) return [[value.value.start, value.value.end, "''"]]
  const inside = Object.values(value).flatMap(wordsIn)
  const [first, second, third] = value.arguments ?? []
  if (value.callee?.name === ENTRY && second && third) return [...inside, [second.end, third.end, '']]
  const isWords = value.type === 'CallExpression' && NAMES.has(value.callee?.name)
  if (!isWords || !first || !second || !value.callee) return inside
  const { start, end } = value.callee
  return [...inside.filter(([from]) => from < first.end), [start, end, ''], [first.end, value.end - 1, '']]
}

/** Takes the words out: of a call its first argument stays, in brackets; of a property an empty text. */
export function leaveOutDocumentation(): Plugin {
  return {
    name: 'leave-out-documentation',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (
        !id.includes('/contract/') ||
        !/\b(documented|described|open)\(|\b(documentation|summary):/.test(code)
      )
        return null
      if (id.endsWith('/documented.ts')) return null
      const cuts = [...wordsIn(this.parse(code))].sort(([one], [other]) => other - one)
      return cuts.reduce((text, [from, to, put]) => text.slice(0, from) + put + text.slice(to), code)
    },
  }
}
