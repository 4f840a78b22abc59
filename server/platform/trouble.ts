import { DrizzleQueryError } from 'drizzle-orm'

/** The machinery under Easel fails for now: what was begun waits and is done again, and nobody's request is to blame. */
export interface Trouble {
  readonly kind: 'database' | 'disk'
  /** What is wrong and what to do, for whoever runs Easel: no full stop, no names of files. */
  readonly message: string
  /** When it is worth asking again. */
  readonly retryAfterSeconds: number
}

/** The database cannot be asked: its server is down or starts anew, or the embedded engine has ended. */
export class DatabaseAway extends Error {}

/** There is no room, or no leave, to write where the data are. */
export class DiskTrouble extends Error {}

/** What another program says, a model's server or a translator: its words are about it, not about this machine. */
export class OthersWords extends Error {}

/** The files of the embedded database are not what it left: nothing can be asked of it, and nothing is changed. */
export class DamagedDatabase extends Error {
  constructor(folder: string, why: string) {
    super(
      `the database in ${folder} is damaged (${why}); put a copy of the folder back, or move it away to begin anew`,
    )
  }
}

export const AWAY = 'the database does not answer; start it again if it does not come back by itself'
export const FULL = 'the disk is full; free some space where DATA_DIR is'
const UNWRITABLE = 'the disk takes nothing; make DATA_DIR writable again'
const DATABASE_DISK =
  'the disk of the database takes nothing; free some space there, or make it writable again'

const DAMAGED = 'the files of the database are damaged; stop Easel, and put a copy of DATA_DIR back'

const DAMAGE: Trouble = { kind: 'database', message: DAMAGED, retryAfterSeconds: 60 }
const DATABASE: Trouble = { kind: 'database', message: AWAY, retryAfterSeconds: 2 }
const disk = (message: string): Trouble => ({ kind: 'disk', message, retryAfterSeconds: 10 })

/** Of PostgreSQL's codes (its manual, Appendix A): connections, too many of them, shutting down, being a standby. */
const AWAY_CODES = /^(08...|53300|57P0[1-4]|25006)$/
/** disk_full and io_error. */
const DISK_CODES = /^(53100|58030)$/
/** data_corrupted, index_corrupted, undefined_file. */
const DAMAGED_CODES = /^(XX001|XX002|58P01)$/
const BROKEN_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying)/
const FULL_DISK = /\b(ENOSPC|EDQUOT|EFBIG)\b|no space left on device|quota exceeded|file too large/i
const BAD_DISK = /\b(EROFS|EIO)\b|read-only file system|input\/output error|permission denied/i

/** What an error says of the machinery; null when it is about something else. */
export function troubleOf(error: unknown): Trouble | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof OthersWords) return null
    const trouble = ofOne(at)
    if (trouble) return trouble
  }
  return null
}

function ofOne(error: Error): Trouble | null {
  if (error instanceof DatabaseAway) return DATABASE
  if (error instanceof DamagedDatabase) return DAMAGE
  if (error instanceof DiskTrouble) return disk(error.message)
  const code = 'code' in error ? String(error.code) : ''
  if (isOfDatabase(error)) return ofDatabase(code)
  if (error instanceof DrizzleQueryError) return null
  if (isBrokenConnection(error)) return DATABASE
  // A closed folder on a path of ours; a refused connection to somebody else has the system call `connect`.
  if ((code === 'EACCES' || code === 'EPERM') && 'path' in error) return disk(UNWRITABLE)
  // Picture makers in other threads hand over their words only.
  const words = `${code} ${error.message}`
  if (FULL_DISK.test(words)) return disk(FULL)
  return BAD_DISK.test(words) ? disk(UNWRITABLE) : null
}

function ofDatabase(code: string): Trouble | null {
  if (AWAY_CODES.test(code)) return DATABASE
  if (DAMAGED_CODES.test(code)) return DAMAGE
  return DISK_CODES.test(code) ? disk(DATABASE_DISK) : null
}

/** Known by PostgreSQL's fields: neither driver is loaded where it is not in use. */
const isOfDatabase = (error: Error) => 'severity' in error && 'code' in error

/** The words of the driver for a connection that ended under a query. */
export function isBrokenConnection(error: Error): boolean {
  return BROKEN_CONNECTION.test(error.message)
}
