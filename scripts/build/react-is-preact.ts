/**
 * What is written for React runs on Preact: the same screens in a third of the bytes
 * (docs/decisions/0014-screens-are-drawn-at-build.md). Component tests run on React itself, browser tests on what is shipped.
 */
export const REACT_IS_PREACT = {
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  react: 'preact/compat',
} as const
