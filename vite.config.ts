import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compressBuilt } from './scripts/build/compress-built.ts'
import { firstFont } from './scripts/build/first-font.ts'
import { leaveOutDocumentation } from './scripts/build/leave-out-documentation.ts'
import { prerender } from './scripts/build/prerender.ts'
import { reactIsPreact } from './scripts/build/react-is-preact.ts'

const studio = `http://127.0.0.1:${process.env.PORT ?? 4100}`

/** Packages that the first screen needs. */
const FIRST = /node_modules\/(preact|react-hook-form|zod|@tanstack\/(?!react-virtual|virtual-core)[\w-]+)\//
/** Parts of these packages that only screens which are loaded later need. */
const LATER =
  /@tanstack\/(react-)?query(-core)?\/.*\/(\w*[qQ]ueries\w*|[uU]seInfinite\w*|infiniteQueryObserver|useMutation\w*|mutationObserver)\.js/

const sources = { atOnce: new Set<string>(), next: new Set<string>(), library: new Set<string>() }
const isFirst = (id: string) => sources.atOnce.has(id) || (FIRST.test(id) && !LATER.test(id))
const isIcon = (id: string) => id.includes('/node_modules/lucide-react/')

export default defineConfig({
  plugins: [
    reactIsPreact(),
    leaveOutDocumentation(),
    firstFont(),
    tailwindcss({ optimize: false }),
    prerender(sources),
    compressBuilt(),
  ],
  // Packages that the development server bundles ahead.
  optimizeDeps: { rolldownOptions: { plugins: [reactIsPreact()] } },
  build: {
    outDir: 'dist/studio',
    target: 'es2022',
    // Those that know `light-dark`: rewritten for older ones, every colour of the first style sheet would stand there twice.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        // One file packs tighter than many, and a browser asks for six at a time.
        codeSplitting: {
          groups: [
            { name: 'first', test: isFirst },
            { name: 'next', test: (id) => sources.next.has(id) && !isFirst(id) },
            {
              name: 'icons',
              test: (id) => isIcon(id) && !sources.next.has(id) && !isFirst(id),
              minShareCount: 2,
            },
            // Each is small, and the first screen holds the name of every file.
            { name: 'pressing', test: /src\/workbench\/(exact-price|faults|not-answered|not-sent)\./ },
            { name: 'fields', test: /src\/ui\/(color-list|number-field|slider)\./ },
            {
              name: 'canvases',
              test: /src\/canvas\/(boxes\/(history|use-selection)|stage\/(stage|toolbox)-keys)\./,
            },
            {
              name: 'opening',
              test: /(opened-path|stage\/opened|picture-file|offscreen-canvas|save-file)\.ts$/,
            },
            {
              name: 'library',
              test: (id) => sources.library.has(id) && !sources.next.has(id) && !isFirst(id),
            },
          ],
        },
      },
    },
    // Fonts as files: the content security policy takes none from data addresses.
    assetsInlineLimit: 0,
  },
  server: { host: '127.0.0.1', port: 4110, strictPort: true, proxy: { '/api': { target: studio } } },
})
