import { setPriority } from 'node:os'

// The entry point of an engine thread.

/**
 * Enough to let HTTP answers go first, but not so much that a busy machine starves the pictures
 * (docs/decisions/0010).
 */
const NICENESS = 10

// Run worker threads at nice 10, so that answers come first. Only on Linux, where threads have separate niceness;
// elsewhere the whole process would slow down.
if (process.platform === 'linux') setPriority(NICENESS)

export { editFile, paintFile } from './engine-worker.ts'
