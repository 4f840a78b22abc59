// Starts an engine thread when the servers run from source: a thread does not inherit the TypeScript loader.
import { register } from 'tsx/esm/api'

register()
export const { paintFile, editFile } = await import('./engine-thread.ts')
