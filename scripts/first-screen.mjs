// How much JavaScript the first screen loads before somebody can type: the entry and what it imports at once.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './steps.mjs'

export const MOST_BYTES = 160_000

/** Gzipped bytes of the entry chunk and all chunks that it imports statically, from Vite's manifest. */
export function firstScreenBytes() {
  const folder = join(root, 'dist', 'studio')
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))
  const chunks = new Set()
  const add = (name) => {
    if (chunks.has(name)) return
    chunks.add(name)
    for (const next of manifest[name].imports ?? []) add(next)
  }
  add('index.html')
  return [...chunks].reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(folder, manifest[name].file))).length,
    0,
  )
}

if (process.argv[1] === import.meta.filename) console.log(firstScreenBytes())
