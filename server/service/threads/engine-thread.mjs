// The engine's thread where the servers run from their sources: a thread starts without the loader of TypeScript.
import { register } from 'tsx/esm/api'

register()
export const { paintFile, editFile } = await import('./engine-thread.ts')
