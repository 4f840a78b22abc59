// The render process when the servers run from source.
import { fromSource } from '../../../platform/from-source.mjs'

await fromSource(new URL('./render-process.ts', import.meta.url))
