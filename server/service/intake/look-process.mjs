// The decoder process when the servers run from source.
import { fromSource } from '../../platform/from-source.mjs'

await fromSource(new URL('./look-process.ts', import.meta.url))
