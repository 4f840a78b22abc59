// Files that the first screen loads: its page, all files that the page names, and the font of its texts.
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../steps.mjs'

/**
 * Of the 165,000 that `npm run bench -- firstScreen` allows; a dynamically imported part and the server's answers
 * come on top.
 */
export const MAX_BYTES = 160_000

/** Bytes on the wire, gzipped; fonts are compressed already. */
export function firstScreenBytes() {
  const folder = join(root, 'dist', 'studio')
  const read = (path) => readFileSync(join(folder, path))
  // Disabled links load nothing: their style sheet is inlined.
  const page = read('generate.html')
    .toString()
    .replaceAll(/<link [^>]* disabled>/g, '')
  const linked = Array.from(
    page.matchAll(/\/((?:assets\/)?[\w.-]+\.(?:js|css|svg))(?=[" ])/g),
    ([, path]) => path,
  )
  const styles = [
    page,
    ...linked.filter((path) => path.endsWith('.css')).map((path) => read(path).toString()),
  ]
  const fonts = styles.flatMap((css) =>
    Array.from(css.matchAll(/url\(\/(assets\/inter-first[^)]+)\)/g), ([, path]) => path),
  )
  const onTheWire = (path) => (extname(path) === '.woff2' ? read(path) : gzipSync(read(path))).length
  return ['generate.html', ...new Set([...linked, ...fonts])].reduce((sum, path) => sum + onTheWire(path), 0)
}

if (process.argv[1] === import.meta.filename) console.log(firstScreenBytes())
