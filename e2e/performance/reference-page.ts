import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>A list</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/main.js"></script>
  </body>
</html>`

/** What no page can be faster than. */
const EMPTY = '<!doctype html><html lang="en"><title>Empty</title><p>One paragraph.</p></html>'

/** A thousand rows, of which the visible ones are drawn. */
const MAIN = `
import { useVirtualizer } from '@tanstack/react-virtual'
import { createElement as h, useRef } from 'react'
import { createRoot } from 'react-dom/client'

function List() {
  const box = useRef(null)
  const rows = useVirtualizer({ count: 1000, getScrollElement: () => box.current, estimateSize: () => 40 })
  return h('main', null,
    h('h1', null, 'A list'),
    h('p', null, 'A thousand rows, of which those in sight are drawn.'),
    h('div', { ref: box, style: { height: '80vh', overflow: 'auto' } },
      h('div', { style: { height: rows.getTotalSize(), position: 'relative' } },
        rows.getVirtualItems().map((row) =>
          h('div', { key: row.key, style: { position: 'absolute', top: row.start, height: 40 } }, 'Row ' + row.index)))))
}
createRoot(document.getElementById('root')).render(h(List))
`

/** A minimal React page with a list, built and served by vite. */
export async function startReferencePage() {
  const folder = await mkdtemp(join(tmpdir(), 'easel-reference-'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'main.js'), MAIN)
  await mkdir(join(folder, 'public'))
  await writeFile(join(folder, 'public', 'empty.html'), EMPTY)
  await mkdir(join(folder, 'dist'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const shared = { configFile: false as const, root: folder, logLevel: 'error' as const }
  await build({ ...shared, build: { target: 'es2022', modulePreload: { polyfill: false } } })
  const server = await preview({ ...shared, preview: { host: '127.0.0.1', port: 0 } })
  const address = server.resolvedUrls?.local[0]
  if (!address) throw new Error('the reference page is not served')
  return {
    address,
    /** A page with a paragraph and nothing else. */
    empty: new URL('empty.html', address).href,
    async stop() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
