// Compiles the servers' TypeScript into dist/server, one file for each program, so that no source is read at start.
import { readFile, rm } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { build } from 'esbuild'

const root = resolve(import.meta.dirname, '..')
const outdir = join(root, 'dist', 'server')

/** Programs and worker threads; each becomes dist/server/<name>.mjs. */
const PROGRAMS = {
  main: 'server/main.ts',
  'service-commands': 'server/service-commands.ts',
  'model-commands': 'server/model-commands.ts',
  'upkeep-commands': 'server/upkeep-commands.ts',
  'engine-thread': 'server/service/threads/engine-thread.ts',
  'look-process': 'server/service/intake/look-process.ts',
  'network-process': 'server/service/engine/vision/networks/network-process.ts',
  'render-process': 'server/studio/exports/render/render-process.ts',
}

/**
 * Rewrites file references relative to a source so that they work from dist/server: programs refer to the compiled
 * file, all others (migrations, phrases) to the file among the sources.
 */
const filesNearSources = {
  name: 'files-near-sources',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]server[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const contents = source.replace(
        /new URL\('(\.[^']*)', import\.meta\.url\)/g,
        (_, file) => `new URL('${addressOf(resolve(dirname(path), file))}', import.meta.url)`,
      )
      return { contents, loader: 'ts' }
    })
  },
}

function addressOf(file) {
  const target = basename(file, '.mjs') in PROGRAMS ? join(outdir, basename(file)) : file
  const address = relative(outdir, target).replaceAll('\\', '/')
  return address.startsWith('.') ? address : `./${address}`
}

await rm(outdir, { recursive: true, force: true })
await build({
  entryPoints: Object.entries(PROGRAMS).map(([out, file]) => ({ in: join(root, file), out })),
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
  plugins: [filesNearSources],
})
