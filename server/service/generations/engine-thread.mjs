// Where a thread of the engine begins: it is started without the loader that reads TypeScript.
import { execFile } from 'node:child_process'
import { existsSync, readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { register } from 'tsx/esm/api'

/** Leads to the folder of the thread that asks, named by the thread's id. */
const THREAD = '/proc/thread-self'

// Making pictures gives way to answering. On Linux a thread has a niceness of its own; elsewhere it would be
// the whole process’s.
if (process.platform === 'linux') {
  setPriority(19)
  // A thread of the idle class lets go of its core at once, a nice one at the end of its slice (sched(7)). Node cannot
  // say so itself; where the program or /proc is missing, niceness has to do.
  if (existsSync(THREAD)) execFile('chrt', ['--idle', '--pid', '0', basename(readlinkSync(THREAD))], () => {})
}

register()
export const { paintFile, editFile } = await import('./engine-worker.ts')
