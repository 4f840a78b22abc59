// Where a thread of the engine begins: it is started without the loader that reads TypeScript.
import { setPriority } from 'node:os'
import { register } from 'tsx/esm/api'

// Making pictures gives way to answering. On Linux a thread has a niceness of its own; elsewhere it would be
// the whole process’s.
if (process.platform === 'linux') setPriority(19)

register()
export const { paintFile, editFile } = await import('./engine-worker.ts')
