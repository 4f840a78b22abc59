// The process that runs networks when the servers run from source.
import { fromSource } from '../../../../platform/from-source.mjs'

await fromSource(new URL('./network-process.ts', import.meta.url))
