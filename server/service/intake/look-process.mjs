// The decoder's process where the servers run from their sources: it starts without the loader of TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./look-process.ts')
