import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** What a thing stands on or hangs in. */
export type Stand = 'ground' | 'table' | 'air' | 'water' | 'wall'

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
}

const ICONS = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json')

/** Reads a drawing. Throws if the id is unknown: ids come from the vocabulary. */
export async function readDrawing(id: string): Promise<Drawing> {
  const [, name = ''] = id.split(':')
  const { icons } = JSON.parse(await readFile(ICONS, 'utf8')) as {
    icons: Record<string, { body: string }>
  }
  const body = icons[name]?.body
  if (body === undefined) throw new Error(`no drawing ${id}`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>`
  return { id, svg, set: 'flat', heightMetres: 1, stands: 'ground' }
}
