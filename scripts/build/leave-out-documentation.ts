// The contract's words for readers of the API (contract/service/describe/documented.ts) stay out of what browsers load.
import type { Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly callee?: Node
  readonly name?: string
  readonly arguments?: readonly Node[]
}

const NAMES: ReadonlySet<unknown> = new Set(['documented', 'described'])

const isNode = (value: unknown): value is Node => typeof Object(value).type === 'string'

/** Where the words of each call stand: from the end of its first argument to its closing bracket. */
function wordsIn(value: unknown): readonly (readonly [number, number])[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (!isNode(value)) return []
  const inside = Object.values(value).flatMap(wordsIn)
  const [first, second] = value.arguments ?? []
  const isWords = value.type === 'CallExpression' && NAMES.has(value.callee?.name)
  if (!isWords || !first || !second || !value.callee) return inside
  const { start, end } = value.callee
  return [...inside.filter(([from]) => from < first.end), [start, end], [first.end, value.end - 1]]
}

/** Takes the words out of the calls, so that each is its first argument in brackets. */
export function leaveOutDocumentation(): Plugin {
  return {
    name: 'leave-out-documentation',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.includes('/contract/service/') || !/\b(documented|described)\(/.test(code)) return null
      if (id.endsWith('/documented.ts')) return null
      const cuts = [...wordsIn(this.parse(code))].sort(([one], [other]) => other - one)
      return cuts.reduce((text, [from, to]) => text.slice(0, from) + text.slice(to), code)
    },
  }
}
