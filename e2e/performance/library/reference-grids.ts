import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { LibraryPicture } from '#contract/studio/library.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What a cell of the library has too: the picture as a link, its name and size, and a box to select it by. */
const CELL = `
const { records, pictures, width } = globalThis.given
function cell(at) {
  const { asset } = records[at % records.length]
  const size = asset.width + ' × ' + asset.height
  return [
    h('a', { key: 'a', href: '/library/' + asset.id, 'aria-label': asset.name },
      h('img', { src: '/api/previews/' + asset.sha256 + '/' + width + '.webp', alt: '', style: { width: '100%', height: 216, objectFit: 'cover' } }),
      h('span', { style: { opacity: 0 } }, h('bdi', null, asset.name), ' ', h('span', null, size))),
    h('p', { key: 'p', style: { margin: 0 } }, h('span', null, size)),
    h('label', { key: 'l' }, h('input', { type: 'checkbox', 'aria-label': 'Select ' + asset.name })),
  ]
}
`

/** A React page of one cell a picture; `given` is put into the page before it. */
const PLAIN = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
${CELL}
function Grid() {
  return h('main', { style: { height: '100vh', overflow: 'auto' } },
    h('ul', { style: { display: 'grid', gridTemplateColumns: 'repeat(5, 1fr)', gap: 8, padding: 0 } },
      Array.from({ length: pictures }, (_, at) =>
        h('li', { key: at, style: { listStyle: 'none', height: 240, overflow: 'hidden' } }, cell(at)))))
}
createRoot(document.getElementById('root')).render(h(Grid))
`

/** The same pictures in virtual rows of five. */
const VIRTUAL = `
import { useVirtualizer } from '@tanstack/react-virtual'
import { createElement as h, useRef } from 'react'
import { createRoot } from 'react-dom/client'
${CELL}
function Grid() {
  const box = useRef(null)
  const rows = useVirtualizer({ count: pictures / 5, getScrollElement: () => box.current, estimateSize: () => 248 })
  return h('main', { ref: box, id: 'scroller', style: { height: '100vh', overflow: 'auto' } },
    h('ul', { style: { height: rows.getTotalSize(), position: 'relative', padding: 0 } },
      rows.getVirtualItems().map((row) =>
        h('li', { key: row.key, style: { position: 'absolute', top: row.start, height: 240, display: 'flex', gap: 8, width: '100%' } },
          [0, 1, 2, 3, 4].map((column) =>
            h('div', { key: column, style: { flex: 1, overflow: 'hidden' } }, cell(row.index * 5 + column)))))))
}
createRoot(document.getElementById('root')).render(h(Grid))
`

export interface Given {
  /** What the API says of the newest pictures. */
  readonly records: readonly LibraryPicture[]
  readonly pictures: number
  /** Of the previews. */
  readonly width: number
}

/** Builds both pages; they are served under the studio's address, as its previews are for pages of its own alone. */
export async function referenceGrids() {
  const folder = await mkdtemp(join(tmpdir(), 'easel-grids-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const scripts = {
    plain: await built(folder, 'plain', PLAIN),
    virtual: await built(folder, 'virtual', VIRTUAL),
  }
  await rm(folder, { recursive: true, force: true })
  return {
    /** Lets a page open a reference at this path of the studio. */
    async serve(page: Page, kind: keyof typeof scripts, given: Given): Promise<string> {
      const path = `/reference-${kind}`
      const data = `globalThis.given = ${JSON.stringify(given)}`
      const body = `<!doctype html><html lang="en"><title>A grid</title><body style="margin:0"><div id="root"></div><script>${data}</script><script type="module">${scripts[kind]}</script></body></html>`
      await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }))
      return path
    },
  }
}

async function built(folder: string, name: string, main: string): Promise<string> {
  const place = join(folder, name)
  await mkdir(place)
  await writeFile(join(place, 'main.js'), main)
  await symlink(join(root, 'node_modules'), join(place, 'node_modules'))
  await build({
    configFile: false,
    root: place,
    logLevel: 'error',
    build: { target: 'es2022', rollupOptions: { input: join(place, 'main.js') } },
  })
  const assets = join(place, 'dist/assets')
  const [script = ''] = (await readdir(assets)).filter((file) => file.endsWith('.js'))
  const text = await readFile(join(assets, script), 'utf8')
  return text.replaceAll('</script', '<\\/script')
}
