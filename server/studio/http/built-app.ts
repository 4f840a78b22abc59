import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Encoding } from '#server/platform/http/accepted-encoding.ts'

/** A file of the built app. */
export interface BuiltFile {
  readonly type: string
  /** Its name contains a hash of its content: it never changes. */
  readonly isHashed: boolean
  /** The ETag of the build; null for immutable files. */
  readonly etag: string | null
  /** Compressed forms that the build wrote beside it. */
  readonly encodings: ReadonlySet<Encoding>
  /** Rejects if the file was removed since the server started. */
  bytes(encoding: Encoding | null): Promise<Buffer> | Buffer
}

const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/** Files that the app's own screens request often are held in memory; a font subset is read on request. */
const MAX_HELD_BYTES = 8 * 1024 * 1024
const MAX_OF_ONE_BYTES = 512 * 1024

/** Indexes every file of a built app by address; files added later are not served, hidden files never. */
export function openBuiltApp(folder: string): ReadonlyMap<string, BuiltFile> {
  const held = new LRUCache<string, Buffer>({
    maxSize: MAX_HELD_BYTES,
    maxEntrySize: MAX_OF_ONE_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  async function load(path: string): Promise<Buffer> {
    const bytes = await readFile(path)
    held.set(path, bytes)
    return bytes
  }
  const paths = filesIn(folder, '')
  const known = new Set(paths)
  const isPacked = (path: string) =>
    Object.values(ENDINGS).some((ending) => path.endsWith(ending) && known.has(path.slice(0, -ending.length)))
  const files = paths
    .filter((path) => !isPacked(path))
    .map((path): [string, BuiltFile] => {
      const isHashed = path.startsWith('/assets/')
      const encodings = (['br', 'gzip'] as const).filter((encoding) => known.has(path + ENDINGS[encoding]))
      return [
        path,
        {
          type: TYPES[extname(path)] ?? 'application/octet-stream',
          isHashed,
          etag: isHashed ? null : etagOf(join(folder, path)),
          encodings: new Set(encodings),
          bytes(encoding) {
            const full = join(folder, encoding ? path + ENDINGS[encoding] : path)
            return held.get(full) ?? load(full)
          },
        },
      ]
    })
  return new Map(files)
}

/** Hashes of the inline scripts and styles of the app's pages, as a content security policy names them. */
export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** Reads every page of the built app. */
export function inlineHashes(folder: string): InlineHashes {
  const pages = filesIn(folder, '').filter((path) => path.endsWith('.html'))
  const texts = pages.map((path) => readFileSync(join(folder, path), 'utf8'))
  const hashesOf = (element: RegExp) => [
    ...new Set(
      texts.flatMap((text) =>
        Array.from(text.matchAll(element), ([, inside = '']) => `'sha256-${sha256(inside)}'`),
      ),
    ),
  ]
  return {
    scripts: hashesOf(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs),
    styles: hashesOf(/<style>(.*?)<\/style>/gs),
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

function filesIn(folder: string, at: string): readonly string[] {
  return readdirSync(join(folder, at), { withFileTypes: true }).flatMap((entry) => {
    const path = `${at}/${entry.name}`
    if (entry.name.startsWith('.')) return []
    return entry.isDirectory() ? filesIn(folder, path) : [path]
  })
}

function etagOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 22)
}
