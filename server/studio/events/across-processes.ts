import { openAnnouncements } from '#server/platform/database/announcements.ts'
import type { OpenDatabase } from '#server/platform/database/database.ts'
import type { Notifications } from './notifications.ts'

type Told = Exclude<keyof Notifications, 'settled'>

const TOLD: readonly Told[] = [
  'runChanged',
  'runsChanged',
  'runGone',
  'queueMoved',
  'queueChanged',
  'libraryChanged',
  'studioChanged',
  'exportsChanged',
]

interface Options {
  readonly database: OpenDatabase
  /** Another process changed what there is to do. */
  wake(): void
  onError(error: unknown): void
}

interface AcrossProcesses {
  /** The same notifications, which browsers of other processes get too. */
  readonly notifications: Notifications
  /** Listens to other processes; returns a function that stops it. */
  follow(): Promise<() => Promise<void>>
}

/**
 * Several studios share a database: each tells the others what it changed, so that a browser hears of it whichever process it
 * is connected to. What may have been missed is told as a change of everything.
 */
export function acrossProcesses(local: Notifications, { database, wake, onError }: Options): AcrossProcesses {
  const { announce, follow, settled } = openAnnouncements({
    database,
    channel: 'studio_events',
    told(text) {
      const [name, id = ''] = text.split(' ')
      const what = TOLD.find((one) => one === name)
      if (what) local[what](id)
      if (what === 'queueMoved' || what === 'queueChanged') wake()
    },
    missed() {
      local.runsChanged()
      local.queueChanged()
      local.libraryChanged()
      local.studioChanged()
      local.exportsChanged()
      wake()
    },
    onError,
  })
  const announcing =
    (what: Told) =>
    (id = ''): void => {
      local[what](id)
      announce(`${what} ${id}`)
    }
  return {
    notifications: {
      runChanged: announcing('runChanged'),
      runsChanged: announcing('runsChanged'),
      runGone: announcing('runGone'),
      queueMoved: announcing('queueMoved'),
      queueChanged: announcing('queueChanged'),
      libraryChanged: announcing('libraryChanged'),
      studioChanged: announcing('studioChanged'),
      exportsChanged: announcing('exportsChanged'),
      settled: async () => {
        await Promise.all([local.settled(), settled()])
      },
    },
    follow,
  }
}
