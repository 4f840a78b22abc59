// Starts the render process when the servers run from source: a child process does not inherit the TypeScript loader.
import { register } from 'tsx/esm/api'

register()
await import('./render-process.ts')
