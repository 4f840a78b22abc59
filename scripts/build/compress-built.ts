// Built files are compressed once, at the highest level, so that the server only sends them.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip, type ZlibOptions } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const gzipped = promisify<Buffer, ZlibOptions, Buffer>(gzip)

/** Pictures and fonts of the web are compressed already. */
const COMPRESSIBLE = /\.(js|css|html|svg|json|wasm)$/
/** Below this size the additional headers cost as much as compression saves. */
const MIN_BYTES = 256

/** Vite plugin: writes `<file>.br` and `<file>.gz` beside each built file that compression makes smaller. */
export function compressBuilt(): Plugin {
  let folder = ''
  return {
    name: 'compress-built',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir)
    },
    closeBundle: { order: 'post', sequential: true, handler: () => compressFolder(folder) },
  }
}

/** Compresses the files of a folder. Skips hidden folders, which are not served. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  await Promise.all(
    entries.map(async ({ name }) => {
      const path = join(folder, name)
      if (name.startsWith('.')) return
      if ((await stat(path)).isDirectory()) await compressFolder(path)
      else if (COMPRESSIBLE.test(name)) await compressFile(path)
    }),
  )
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < MIN_BYTES) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const packed = {
    br: await brotli(bytes, { params }),
    gz: await gzipped(bytes, { level: 9 }),
  }
  for (const [ending, smaller] of Object.entries(packed)) {
    if (smaller.length < bytes.length) await writeFile(`${path}.${ending}`, smaller)
  }
}
