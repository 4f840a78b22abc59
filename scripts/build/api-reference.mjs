// Builds the page at /docs of the image service into dist/api-reference: page.html, and assets with a hash in their
// names, compressed as the service sends them.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const root = resolve(import.meta.dirname, '../..')
const source = join(root, 'src/api-reference')
const out = join(root, 'dist/api-reference')

/**
 * Parts of the reference that its configuration turns off: a chat about the document, and a client that sends
 * requests, half of all bytes. Of zod's messages, those in English stay.
 */
const LEFT_OUT = [
  [/AgentScalar(Drawer|ChatInterface)/, 'export default {}'],
  [/^@scalar\/api-client\/modal$/, 'export const createApiClientModal = () => null'],
  [/locales\/index\.js$/, 'export {}'],
]
const withoutParts = {
  name: 'without-parts',
  setup({ onResolve, onLoad }) {
    for (const [filter, contents] of LEFT_OUT) {
      const namespace = `left-out:${filter.source}`
      onResolve({ filter }, ({ path }) => ({ path, namespace }))
      onLoad({ filter: /.*/, namespace }, () => ({ contents }))
    }
  },
}

const LINE_STYLE = /node\.properties\.style = \[`--line-count[^\n]*/

/** Code is coloured with a style attribute of its own for each number of lines; the page's policy takes none such. */
const withoutLineStyles = {
  name: 'without-line-styles',
  setup({ onLoad }) {
    onLoad({ filter: /code-highlight[\\/]dist[\\/]chunks[\\/]code\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (!LINE_STYLE.test(text)) throw new Error(`${path}: the line that sets a style attribute is gone`)
      return { contents: text.replace(LINE_STYLE, '') }
    })
  },
}

const { outputFiles, metafile } = await build({
  entryPoints: [join(source, 'main.ts'), join(source, 'style.css'), join(root, 'public/easel.svg')],
  outdir: join(out, 'assets'),
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  loader: { '.woff2': 'file', '.svg': 'copy' },
  bundle: true,
  splitting: true,
  minify: true,
  write: false,
  metafile: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  logLevel: 'warning',
  define: {
    'process.env.NODE_ENV': '"production"',
    __VUE_OPTIONS_API__: 'false',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  plugins: [withoutParts, withoutLineStyles],
})

/** The built name of an entry. */
function nameOf(entry) {
  const found = Object.entries(metafile.outputs).find(([, { entryPoint, inputs }]) =>
    (entryPoint ?? Object.keys(inputs)[0] ?? '').endsWith(entry),
  )
  return basename(found[0])
}

await rm(out, { recursive: true, force: true })
await mkdir(join(out, 'assets'), { recursive: true })
for (const { path, contents } of outputFiles) {
  await writeFile(path, contents)
  if (!/\.(js|css|svg)$/.test(path)) continue
  // The best quality takes ten times as long for a hundredth less.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  const packed = { br: brotliCompressSync(contents, { params }), gz: gzipSync(contents, { level: 9 }) }
  for (const [ending, bytes] of Object.entries(packed)) {
    if (bytes.length < contents.length) await writeFile(`${path}.${ending}`, bytes)
  }
}
const page = await readFile(join(source, 'page.html'), 'utf8')
await writeFile(
  join(out, 'page.html'),
  page
    .replaceAll('SCRIPT', nameOf('main.ts'))
    .replaceAll('STYLE', nameOf('style.css'))
    .replaceAll('ICON', nameOf('easel.svg')),
)
