import { setPriority } from 'node:os'

// Where a thread of the engine begins.

/** Enough to let answers go first, and not so much that a busy machine starves the pictures (docs/decisions/0010). */
const NICENESS = 10

// Making pictures gives way to answering. On Linux a thread has a niceness of its own; elsewhere it would be
// the whole process’s.
if (process.platform === 'linux') setPriority(NICENESS)

export { editFile, paintFile } from './engine-worker.ts'
