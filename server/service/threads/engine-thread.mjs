// An engine thread when the servers run from source.
import { fromSource } from '../../platform/from-source.mjs'

export const { paintFile, editFile } = await fromSource(new URL('./engine-thread.ts', import.meta.url))
