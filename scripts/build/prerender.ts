// Prerenders each screen at build time, so that it is visible before any script has run.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'esbuild'
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite'
import { pageEnding, THEMES, USUAL_THEME } from '../../contract/studio/pages/theme.ts'
import { styleFor } from './page-style.ts'
import { reactIsPreact } from './react-is-preact.ts'

const ENTRY = 'src/app/main.tsx'
const FIRST_PAGE = '/generate'
const LIBRARY_PAGE = '/library'

interface Page {
  readonly html: string
  /** The title of the tab. */
  readonly title: string
  /** Parts that were rendered in the page (src/ui/part.tsx). */
  readonly parts: readonly string[]
  /** Addresses that it reads from the server first. */
  readonly reads: readonly string[]
  /** Source files that rendering imported dynamically. */
  readonly needs: readonly string[]
}

/** The source files that every page, that the first page and that the library load; known once the build has read them all. */
export interface FirstSources {
  readonly atOnce: Set<string>
  readonly next: Set<string>
  readonly library: Set<string>
}

/**
 * Vite plugin: writes `<address>.html` for each page (src/app/page.tsx) with links to everything it needs, and lists
 * the source files that the first screen loads.
 */
export function prerender({ atOnce, next, library }: FirstSources): Plugin {
  let config: ResolvedConfig
  let pages: ReadonlyMap<string, Page>
  let hasFailed = false
  return {
    name: 'prerender',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async buildStart() {
      pages = await drawPages(config)
    },
    buildEnd(error) {
      hasFailed = error !== undefined
      const follow = (id: string, found: Set<string>) => {
        if (found.has(id) || id.includes('node_modules')) return
        found.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) follow(imported, found)
      }
      const entry = join(config.root, ENTRY)
      follow(entry, atOnce)
      // Keep the entry as a separate file, which the page's inline script imports.
      atOnce.delete(entry)
      for (const source of pages.get(FIRST_PAGE)?.needs ?? []) follow(join(config.root, source), next)
      for (const source of pages.get(LIBRARY_PAGE)?.needs ?? []) follow(join(config.root, source), library)
    },
    // Called after a failed build too: an error of its own would hide the first one.
    closeBundle: {
      order: 'pre',
      sequential: true,
      handler: async () => {
        if (!hasFailed) await writePages(config, pages)
      },
    },
  }
}

async function drawPages({ root }: ResolvedConfig): Promise<ReadonlyMap<string, Page>> {
  const folder = join(root, 'dist', 'prerender')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [reactIsPreact(), needs(root)],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/page.tsx',
      outDir: folder,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  lendBrowser()
  const program = pathToFileURL(join(folder, 'page.js')).href
  const { ADDRESSES }: { ADDRESSES: readonly string[] } = await import(program)
  const pages = new Map<string, Page>()
  for (const address of ADDRESSES) pages.set(address, await draw(program, address))
  await rm(folder, { recursive: true })
  return pages
}

/** The browser globals that the studio's modules read before they render, all empty. */
function lendBrowser(): void {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {}, length: 0 }
  const lent = {
    localStorage: storage,
    sessionStorage: storage,
    navigator: { userAgent: '' },
  }
  for (const [name, value] of Object.entries(lent)) {
    Object.defineProperty(globalThis, name, { value, configurable: true })
  }
}

/** Renders one page with fresh module instances, so that dynamic imports of earlier pages do not count. */
async function draw(program: string, address: string): Promise<Page> {
  const needed = new Set<string>()
  Object.assign(globalThis, { needed: (source: string) => needed.add(source) })
  const { pageAt } = await import(`${program}?page=${encodeURIComponent(address)}`)
  const { html, ...page }: Omit<Page, 'needs'> = await pageAt(address)
  // Until the studio listens, controls must look inactive; links work without scripts (src/app/main.tsx removes
  // `inert`).
  const still = html.replace('<header ', '<header inert ').replace('<main ', '<main inert ')
  return { ...page, html: still.replaceAll(/<script\b.*?<\/script>/gs, ''), needs: [...needed] }
}

/** Plugin of the inner build: records the source files that a page imports dynamically. */
function needs(root: string): Plugin {
  return {
    name: 'needs',
    async transform(code, id) {
      if (!id.startsWith(join(root, 'src'))) return null
      let told = code
      for (const [whole, source] of code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)) {
        const found = source === undefined ? null : await this.resolve(source, id)
        if (found)
          told = told.replace(whole, `(needed(${JSON.stringify(relative(root, found.id))}), ${whole})`)
      }
      return told
    },
  }
}

async function writePages({ root, build: { outDir } }: ResolvedConfig, pages: ReadonlyMap<string, Page>) {
  const studio = join(root, outDir)
  const manifest: Manifest = JSON.parse(await readFile(join(studio, '.vite', 'manifest.json'), 'utf8'))
  const write = await pageWriter(root, studio)
  for (const [address, page] of pages) {
    const { html, style } = await withoutStyles(page.html, studio)
    const drawn = `<div id="root" data-parts="${page.parts.join(' ')}">${html}</div>`
    const whole = (
      await write({ drawn, links: style, late: scriptsOf(page, manifest), reads: page.reads })
    ).replace(/<title>.*?<\/title>/, () => `<title>${page.title}</title>`)
    await writeVariants(join(studio, address.replace('?model=', '/')), whole)
  }
  await writeVariants(join(studio, 'index'), await write({ drawn: null, links: [], late: [], reads: [] }))
}

/**
 * Writes each page once for each theme, and a page with a form again with its form hidden until a draft is loaded: the
 * server sends the right one, so that no script has to change it before the first paint.
 */
async function writeVariants(path: string, page: string) {
  await mkdir(dirname(path), { recursive: true })
  for (const theme of THEMES) {
    const themed = page.replace(`data-theme="${USUAL_THEME}"`, `data-theme="${theme}"`)
    await writeFile(path + pageEnding(theme), themed)
    if (!page.includes('<form')) continue
    await writeFile(path + pageEnding(theme, true), themed.replace('data-theme=', 'data-draft data-theme='))
  }
}

/** Preload the font of the studio's own texts (scripts/build/first-font.ts) before the style sheet has loaded. */
export async function fontOf(studio: string): Promise<string> {
  const folder = join(studio, 'assets')
  const name = (await readdir(folder)).find((file) => file.startsWith('inter-first'))
  if (name === undefined)
    throw new Error(
      `${folder} has no inter-first*.woff2: is scripts/build/first-font.ts among vite's plugins?`,
    )
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}">`
}

/** The content security policy forbids inline style attributes: their rules go into a file. */
async function withoutStyles(
  drawn: string,
  studio: string,
): Promise<{ html: string; style: readonly string[] }> {
  const styles = [...new Set(Array.from(drawn.matchAll(/ style="([^"]*)"/g), ([, style]) => style ?? ''))]
  if (styles.length === 0) return { html: drawn, style: [] }
  const css = styles.map((style, at) => `[data-drawn="${at}"]{${style}}`).join('')
  const name = `drawn-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`
  await writeFile(join(studio, 'assets', name), css)
  return {
    html: drawn.replaceAll(
      / style="([^"]*)"/g,
      (_, style: string) => ` data-drawn="${styles.indexOf(style)}"`,
    ),
    style: [`<link rel="stylesheet" href="/assets/${name}">`],
  }
}

/** The built files of a page's dynamic imports. */
function scriptsOf({ needs: sources }: Page, manifest: Manifest): readonly string[] {
  const files = new Set<string>()
  const add = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const source of sources) add(source)
  return [...files]
}

/**
 * Writes pages from the template that vite built, with only the links that the first paint needs, as each further
 * link delays it; the studio's scripts load after the first paint (scripts/build/begin.js).
 */
async function pageWriter(root: string, studio: string) {
  const template = await readFile(join(studio, 'index.html'), 'utf8')
  const [script, entry] =
    /<script type="module" crossorigin src="(\/[^"]+)"><\/script>\s*/.exec(template) ?? []
  if (script === undefined || entry === undefined)
    throw new Error('index.html does not load the script of the studio')
  const chunks = [...template.matchAll(/<link rel="modulepreload" crossorigin href="(\/[^"]+)">\s*/g)]
  const bare = [script, ...chunks.map(([link]) => link)].reduce(
    (page, link) => page.replace(link, ''),
    template,
  )
  const { style, styled } = await styleOf(bare, studio)
  const textOf = (file: string) => readFile(join(studio, file), 'utf8')
  const begin = await minified(join(root, 'scripts', 'build', 'begin.js'))
  const first = [entry, ...chunks.flatMap(([, file]) => file ?? [])]
  const font = await fontOf(studio)
  return async ({ drawn, links, late, reads }: Written): Promise<string> => {
    const loads = [...new Set([...first, ...late.map((file) => `/${file}`)])]
    const ownStyle =
      drawn === null ? style : styleFor(style, [drawn, ...(await Promise.all(loads.map(textOf)))])
    return styled(ownStyle)
      .replace('<div id="root"></div>', (root) => drawn ?? root)
      .replace('</head>', () => `  ${[font, ...links].join('\n    ')}\n  </head>`)
      .replace(
        '</body>',
        () =>
          `  <script data-loads="${loads.join(' ')}" data-reads="${escaped(reads.join(' '))}">${begin}</script>\n  </body>`,
      )
  }
}

const escaped = (attribute: string) => attribute.replaceAll('&', '&amp;')

interface Written {
  /** The root element with the prerendered screen; null for the page of all other addresses, with the whole style sheet. */
  readonly drawn: string | null
  /** Further style sheets. */
  readonly links: readonly string[]
  /** The files of the screen's dynamic imports. */
  readonly late: readonly string[]
  /** Addresses that the screen reads first. */
  readonly reads: readonly string[]
}

/**
 * The style sheet is inlined: a request for it delayed the first paint by a quarter. The link stays, disabled and so
 * not loaded: vite’s dynamic imports check whether their style sheet is there, and src/ui/browser/whole-style.ts enables it
 * on a page that came with a part of it.
 */
async function styleOf(page: string, studio: string) {
  const [link, file] = /<link rel="stylesheet" crossorigin href="(\/[^"]+)">/.exec(page) ?? []
  if (link === undefined || file === undefined)
    throw new Error('index.html does not load the style sheet of the studio')
  const style = (await readFile(join(studio, file), 'utf8')).trim()
  const disabled = link.replace('>', ' disabled>')
  return { style, styled: (own: string) => page.replace(link, () => `<style>${own}</style>${disabled}`) }
}

async function minified(file: string): Promise<string> {
  const { code } = await transform(await readFile(file, 'utf8'), { minify: true, target: 'es2022' })
  return code.trim()
}
