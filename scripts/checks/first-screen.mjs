// What the first screen loads, as files of the build: its page and all that this names, and the font of its words.
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../steps.mjs'

/** Of the 165,000 that `npm run bench -- firstScreen` holds: a part and what the server tells come on top. */
export const MAX_BYTES = 160_000

/** Bytes on the wire, gzipped; fonts are packed already. */
export function firstScreenBytes() {
  const folder = join(root, 'dist', 'studio')
  const read = (path) => readFileSync(join(folder, path))
  // A link that is disabled loads nothing: its style sheet stands in the page.
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
