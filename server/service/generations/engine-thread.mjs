// Where a thread of the engine begins: it is started without the loader that reads TypeScript.
import { register } from 'tsx/esm/api'

register()
export const { paintFile, editFile } = await import('./engine-worker.ts')
