import type { Plugin } from 'vite'

/** What is written for React runs on Preact: the same screens in a third of the bytes. */
const REACT_IS_PREACT: Readonly<Record<string, string>> = {
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  react: 'preact/compat',
}

/** Components of canvases and what draws them: react-konva needs the reconciler of React itself. */
const ON_REACT =
  /\/src\/canvas\/(\w+\/)*konva\/|\/node_modules\/(react|react-dom|react-konva|react-reconciler|its-fine|scheduler)\//

/**
 * A plugin of vite: gives Preact to whoever imports React (docs/decisions/0014-screens-are-drawn-at-build.md), but React
 * to the konva/ folders (docs/decisions/0015-canvases-run-on-react.md). Component tests run on React itself, browser
 * tests on what is shipped.
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
