// Starts the decoder process when the servers run from source: a child process does not inherit the TypeScript
// loader.
import { register } from 'tsx/esm/api'

register()
await import('./look-process.ts')
