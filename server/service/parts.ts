import { type Logger, pino } from 'pino'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import { errorLine } from '#server/platform/error-line.ts'
import { type ObjectPlace, openPartObjects } from '#server/platform/storage/part-objects.ts'
import { type SoundObjects, soundObjects } from '#server/platform/storage/sound-objects.ts'
import { PART } from './part.ts'

// What the image service and a worker alone both begin with.

export interface LogOptions {
  readonly logLevel: string
  /** The destination of log lines; default: standard output. */
  readonly logTo?: { write(line: string): void }
}

/** The service's files, in a place that is bound to its database. */
export async function openObjects(place: ObjectPlace): Promise<SoundObjects> {
  // Damage is reported on request only, as the service has no page that lists it.
  return soundObjects(await openPartObjects(place, PART), () => {})
}

export const migrate = (database: OpenDatabase): Promise<void> => database.migrate(PART.migrations)

export function openLog(part: 'service' | 'worker', { logLevel, logTo }: LogOptions): Logger {
  const settings = {
    level: logLevel,
    base: { part },
    serializers: { err: errorLine },
    // Prevents libraries from logging their arguments, as headers contain keys.
    redact: { paths: ['headers', '*.headers'], remove: true },
  }
  return logTo ? pino(settings, logTo) : pino(settings)
}
