import { DrizzleQueryError } from 'drizzle-orm'

/** The database or the disk fails temporarily: work in progress waits and is retried, and no request is at fault. */
export interface Trouble {
  readonly kind: 'database' | 'disk'
  /** The fault and its remedy, for the operator: without a full stop and file names. */
  readonly message: string
  /** When to ask again. */
  readonly retryAfterSeconds: number
}

/** The database cannot be queried: its server is down or restarting, or the embedded engine has stopped. */
export class DatabaseAway extends Error {}

/** The disk of the data folder is full or not writable. */
export class DiskTrouble extends Error {}

/** An error message of another program, such as a model server or a translator: it is not about this machine. */
export class OthersWords extends Error {}

/** The files of the embedded database do not match its last state: no query is possible, and nothing is changed. */
export class DamagedDatabase extends Error {
  constructor(folder: string, why: string) {
    super(
      `the database in ${folder} is damaged (${why}); restore the folder from a backup, or move it away to start with an empty database`,
    )
  }
}

export const AWAY = 'the database does not answer; restart it if it does not recover'
export const FULL = 'the disk is full; free space on the disk of DATA_DIR'
const UNWRITABLE = 'cannot write to the disk; make DATA_DIR writable'
const DATABASE_DISK = 'the database cannot write to its disk; free space there, or make it writable'

const DAMAGED = 'the files of the database are damaged; stop Easel and restore DATA_DIR from a backup'

const DAMAGE: Trouble = { kind: 'database', message: DAMAGED, retryAfterSeconds: 60 }
const DATABASE: Trouble = { kind: 'database', message: AWAY, retryAfterSeconds: 2 }
const disk = (message: string): Trouble => ({ kind: 'disk', message, retryAfterSeconds: 10 })

/** PostgreSQL's codes (its manual, Appendix A): connections, too many of them, shutting down, being a standby. */
const AWAY_CODES = /^(08...|53300|57P0[1-4]|25006)$/
/** disk_full and io_error. */
const DISK_CODES = /^(53100|58030)$/
/** data_corrupted, index_corrupted, undefined_file. */
const DAMAGED_CODES = /^(XX001|XX002|58P01)$/
const BROKEN_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying)/
const SOCKET_CODES = /^(ECONNRESET|ECONNREFUSED|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
const FULL_DISK = /\b(ENOSPC|EDQUOT|EFBIG)\b|no space left on device|quota exceeded|file too large/i
const BAD_DISK = /\b(EROFS|EIO)\b|read-only file system|input\/output error|permission denied/i

/** Classifies an error as trouble of database or disk; null for any other error. */
export function troubleOf(error: unknown): Trouble | null {
  let isOfQuery = false
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof OthersWords) return null
    const trouble = isOfQuery && isLostSocket(at) ? DATABASE : ofOne(at)
    if (trouble) return trouble
    isOfQuery ||= at instanceof DrizzleQueryError
  }
  return null
}

/** Of a query: errors of connections to other servers look the same. */
const isLostSocket = (error: Error) => 'code' in error && SOCKET_CODES.test(String(error.code))

function ofOne(error: Error): Trouble | null {
  if (error instanceof DatabaseAway) return DATABASE
  if (error instanceof DamagedDatabase) return DAMAGE
  if (error instanceof DiskTrouble) return disk(error.message)
  const code = 'code' in error ? String(error.code) : ''
  if (isOfDatabase(error)) return ofDatabase(code)
  if (error instanceof DrizzleQueryError) return null
  if (isBrokenConnection(error)) return DATABASE
  // An unwritable folder on one of our paths; a refused connection to another server has the system call `connect`
  // and no path.
  if ((code === 'EACCES' || code === 'EPERM') && 'path' in error) return disk(UNWRITABLE)
  // Errors of worker threads arrive as messages only.
  const words = `${code} ${error.message}`
  if (FULL_DISK.test(words)) return disk(FULL)
  return BAD_DISK.test(words) ? disk(UNWRITABLE) : null
}

function ofDatabase(code: string): Trouble | null {
  if (AWAY_CODES.test(code)) return DATABASE
  if (DAMAGED_CODES.test(code)) return DAMAGE
  return DISK_CODES.test(code) ? disk(DATABASE_DISK) : null
}

/** Recognized by PostgreSQL's fields, so that no driver has to be loaded. */
const isOfDatabase = (error: Error) => 'severity' in error && 'code' in error

/** The driver's messages for a connection that ended during a query. */
export function isBrokenConnection(error: Error): boolean {
  return BROKEN_CONNECTION.test(error.message)
}
