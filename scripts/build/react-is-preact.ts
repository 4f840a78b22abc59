import type { Plugin } from 'vite'

/** Code written for React runs on Preact: the same screens in a third of the bytes. */
const REACT_IS_PREACT: Readonly<Record<string, string>> = {
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  react: 'preact/compat',
}

/** Canvas components and their renderer: react-konva needs React's own reconciler. */
const ON_REACT =
  /\/src\/canvas\/(\w+\/)*konva\/|\/node_modules\/(react|react-dom|react-konva|react-reconciler|its-fine|scheduler)\//

/**
 * Vite plugin: resolves imports of React to Preact (docs/decisions/0014-screens-are-drawn-at-build.md), but to React
 * in konva/ folders (docs/decisions/0015-canvases-run-on-react.md). Component tests run on React, browser tests on
 * the shipped build.
 */
export const reactIsPreact = (): Plugin => ({
  name: 'react-is-preact',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react(-dom)?(\/|$)/ },
    handler(source, importer, options) {
      const replacement = REACT_IS_PREACT[source]
      if (replacement === undefined || ON_REACT.test(importer ?? '')) return null
      return this.resolve(replacement, importer, { ...options, skipSelf: true })
    },
  },
})
