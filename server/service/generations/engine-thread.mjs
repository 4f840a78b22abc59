// Where a thread of the engine begins: it is started without the loader that reads TypeScript.
import { execFile } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { register } from 'tsx/esm/api'

// Making pictures gives way to answering. On Linux a thread has a niceness of its own; elsewhere it would be
// the whole process’s.
if (process.platform === 'linux') {
  setPriority(19)
  // A thread of the idle class lets go of its core at once, a nice one at the end of its slice (sched(7)). Node cannot
  // say so itself; where the program is missing, niceness has to do.
  execFile('chrt', ['--idle', '--pid', '0', basename(readlinkSync('/proc/thread-self'))], () => {})
}

register()
export const { paintFile, editFile } = await import('./engine-worker.ts')
