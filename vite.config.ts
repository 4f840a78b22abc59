import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const studio = `http://127.0.0.1:${process.env.PORT ?? 4100}`

/** What the first screen needs of packages and of the contract: one file packs tighter than many. */
const FIRST = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-hook-form|zod|@tanstack/(?!react-virtual|virtual-core)[\\w-]+)/',
    'contract/service/(operations/|generation-fields|structured-prompt|sentences|storable)',
    'contract/studio/(runs|assets)',
    'src/runs/(api|queries)',
    'src/ui/class-names',
  ].join('|'),
)

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist/studio',
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', test: FIRST }] } } },
    // Fonts as files: the content security policy takes none from data addresses.
    assetsInlineLimit: 0,
  },
  server: { host: '127.0.0.1', port: 4110, strictPort: true, proxy: { '/api': { target: studio } } },
})
