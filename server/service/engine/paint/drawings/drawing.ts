import { readFileSync } from 'node:fs'
import { type SortedLines, sortedLines } from '../vocabulary/sorted-lines.ts'
import { OWN } from './own/table.ts'
import { type Marks, personOf } from './people/person.ts'
import { bodyAt } from './sets.ts'
import { solidShapes } from './solid.ts'
import type { Stand } from './stand.ts'
import { wholeOf } from './whole.ts'

/** A drawing of one thing, as an SVG picture. */
export interface Drawing {
  /** '<set>:<name>', as in a scene plan. */
  readonly id: string
  /** A whole `<svg>` with a viewBox and a transparent background. */
  readonly svg: string
  readonly set: 'flat' | 'shaded' | 'own'
  /** Its usual height in metres, for sizes relative to each other; 1 if unknown. */
  readonly heightMetres: number
  readonly stands: Stand
  /** Of people: where they hold, wear and sit on things. */
  readonly marks?: Marks
}

/** Written by scripts/vocabulary/build.ts: id, offset and length in its set's file, height in metres, stand. */
const INDEX = new URL('./index.txt', import.meta.url)
let index: SortedLines | undefined

const STANDS: ReadonlySet<string> = new Set<Stand>(['ground', 'table', 'air', 'water', 'wall'])
const isStand = (text: string): text is Stand => STANDS.has(text)

/** Whether a drawing exists. */
export const hasDrawing = (id: string): boolean => fieldsOf(id) !== undefined

/** What a drawing's thing stands on, without reading the drawing; undefined if it does not exist. */
export function standOf(id: string): Stand | undefined {
  const stands = fieldsOf(id)?.[3] ?? ''
  return isStand(stands) ? stands : undefined
}

/** The usual height of a drawing's thing in metres; 1 if it does not exist. */
export const heightOf = (id: string): number => Number(fieldsOf(id)?.[2] ?? 1)

function fieldsOf(id: string): readonly string[] | undefined {
  index ??= sortedLines(readFileSync(INDEX, 'latin1'))
  // A person's pose follows the drawing's name.
  return index.find(id.split('~', 1)[0] ?? id)
}

/** Reads a drawing. Throws if the id is unknown: ids come from the vocabulary. */
export async function readDrawing(id: string): Promise<Drawing> {
  const [at, length, height, stands = ''] = fieldsOf(id) ?? []
  if (!isStand(stands)) throw new Error(`no drawing ${id}`)
  const place = { at: Number(at), length: Number(length) }
  const [set = '', name = ''] = id.split(':')
  const common = { id, heightMetres: Number(height), stands }
  switch (set) {
    case 'own':
      return { ...common, set: 'own', svg: svg('0 0 32 32', OWN[name]?.body ?? '') }
    case 'solid':
      return { ...common, set: 'own', svg: svg('0 0 24 24', solidShapes(name, await bodyAt('solid', place))) }
    case 'figure': {
      const { viewBox, body, marks } = personOf(name, await bodyAt('flat', place))
      return { ...common, set: 'flat', svg: svg(viewBox, body), marks }
    }
    case 'whole': {
      const { viewBox, body } = wholeOf(name, await bodyAt('flat', place))
      return { ...common, set: 'flat', svg: svg(viewBox, body) }
    }
    default:
      return { ...common, set: 'flat', svg: svg('0 0 32 32', await bodyAt('flat', place)) }
  }
}

const svg = (viewBox: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${body}</svg>`
