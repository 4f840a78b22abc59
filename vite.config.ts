import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressBuilt } from './scripts/compress-built.ts'

const studio = `http://127.0.0.1:${process.env.PORT ?? 4100}`

/** What the first screen needs of packages and of the contract: one file packs tighter than many. */
const FIRST = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-hook-form|zod|@tanstack/(?!react-virtual|virtual-core)[\\w-]+)/',
    'contract/service/(operations/|generation-fields|structured-prompt|sentences|storable)',
    'contract/studio/(runs|assets)',
    'src/runs/(api|studio-query)',
    'src/ui/class-names',
  ].join('|'),
)
/** Parts of these packages that only screens which are loaded later need. */
const LATER =
  /@tanstack\/(react-)?query(-core)?\/.*\/(\w*[qQ]ueries\w*|[uU]seInfinite\w*|infiniteQueryObserver|useMutation\w*|mutationObserver)\.js/

export default defineConfig({
  plugins: [react(), tailwindcss(), compressBuilt()],
  build: {
    outDir: 'dist/studio',
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'first', test: (id) => FIRST.test(id) && !LATER.test(id) }] },
      },
    },
    // Fonts as files: the content security policy takes none from data addresses.
    assetsInlineLimit: 0,
  },
  server: { host: '127.0.0.1', port: 4110, strictPort: true, proxy: { '/api': { target: studio } } },
})
