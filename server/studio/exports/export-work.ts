import { setTimeout as wait } from 'node:timers/promises'
import { type Lease, startLeasedWork } from '#server/platform/leased-work.ts'
import type { Objects } from '#server/platform/storage/objects.ts'
import { requireRoom } from '#server/platform/storage/room.ts'
import { troubleOf } from '#server/platform/trouble.ts'
import type { ExportRow } from '../database/exported.ts'
import type { Notifications } from '../events/notifications.ts'
import type { ExportFolders } from './export-folder.ts'
import type { ExportStore } from './rows/export-store.ts'
import { type FileDeps, settleFile } from './settle-file.ts'

export interface ExportWorkDeps extends FileDeps {
  readonly store: ExportStore
  readonly folders: ExportFolders
  readonly objects: Pick<Objects, 'fileOf'>
  readonly notifications: Pick<Notifications, 'exportsChanged'>
  readonly leaseMs: number
}

export interface ExportWork {
  /** Exports were started or resumed. */
  wake(): void
  /** Stops the work on an export that was paused or removed. */
  interrupt(id: string): void
  stop(): Promise<void>
}

/** Several at once, so that a small export does not wait for a large one. */
const EXPORTS_AT_ONCE = 3
const FILES_AT_ONCE = 60
/** Another process may have left an export. */
const LOOK_MS = 1_000
const NOTIFY_EVERY_MS = 250
/** Free disk space that exports leave to generated pictures. */
const SPARED_BYTES = 200 * 1024 * 1024

/** Renders the files of exports from their rows alone: a new process continues where the last one ended. */
export function startExportWork(deps: ExportWorkDeps): ExportWork {
  const { store, log, leaseMs } = deps
  const interrupts = new Map<string, AbortController>()
  const loop = startLeasedWork<ExportRow>({
    capacity: () => EXPORTS_AT_ONCE,
    batch: EXPORTS_AT_ONCE,
    held: store.held,
    lookEveryMs: LOOK_MS,
    claim: (limit) => store.claimNext(limit),
    async perform(row, lease) {
      const interrupt = new AbortController()
      interrupts.set(row.id, interrupt)
      const signal = AbortSignal.any([lease.stopping, lease.lost, interrupt.signal])
      await renderAll(row, deps, signal).finally(() => interrupts.delete(row.id))
      // Files that were being rendered during a removal may have been written after it.
      const isEnded = interrupt.signal.aborted || lease.lost.aborted
      if (isEnded && !(await store.byId(row.id))) await deps.folders.remove(row.id)
      if (lease.stopping.aborted) await store.leased.finish(row)
    },
    renewal: { everyMs: leaseMs / 3, renew: (row) => store.leased.renew(row) },
    onError: (err) => log.error({ err }, 'export failed'),
  })
  return {
    wake: loop.wake,
    interrupt: (id) => interrupts.get(id)?.abort(),
    stop: loop.stop,
  }
}

/** Renders the rest of an export. Trouble of the disk is stored as its message, and waited out. */
async function renderAll(row: ExportRow, deps: ExportWorkDeps, signal: Lease['stopping']): Promise<void> {
  const { store, notifications, now, log } = deps
  const notify = throttled(() => notifications.exportsChanged())
  try {
    await deps.folders.make(row.id)
    await forgetLostFiles(row, deps)
    while (!signal.aborted && (await renderSome(row, deps, signal, notify))) notify()
    if (signal.aborted) return
    await store.leased.finish(row, { state: 'done', hold: null, finishedAt: now() })
  } catch (error) {
    // A stopped or paused export may fail in any way: its folder or its renderer is gone.
    if (signal.aborted) return
    const trouble = troubleOf(error)
    if (trouble?.kind !== 'disk') throw error
    log.warn({ err: error, export: row.id }, `export waits: ${trouble.message}`)
    const notBefore = new Date(now().getTime() + trouble.retryAfterSeconds * 1000)
    await store.leased.finish(row, { hold: trouble.message }, { notBefore })
  } finally {
    notify.end()
  }
}

/** Renders the next files; returns false if none is left. Contact sheets and manifests come last. */
async function renderSome(
  row: ExportRow,
  deps: ExportWorkDeps,
  signal: AbortSignal,
  notify: () => void,
): Promise<boolean> {
  const files = await deps.store.unsettled(row.id, FILES_AT_ONCE)
  if (files.length === 0) return false
  requireRoom(deps.folders.root, SPARED_BYTES)
  const pictures = files.filter(({ kind }) => kind === 'picture')
  const some = pictures.length > 0 ? pictures : files.slice(0, 1)
  const left = some.values()
  let last = Promise.resolve()
  const inTurn = (work: () => Promise<void>) => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
  async function renderInTurn(): Promise<void> {
    for (const file of left) {
      if (signal.aborted) return
      // Read right before rendering: a picture may be deleted while others are rendered.
      const { assetId } = file
      const picture = assetId === null ? null : ((await deps.picturesById([assetId])).get(assetId) ?? null)
      await settleFile({ row, file, picture, inTurn }, deps)
      notify()
    }
  }
  // All must end before the export does: its next claim must not overlap with them.
  const ended = await Promise.allSettled(Array.from({ length: deps.renderer.places }, renderInTurn))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return true
}

/** Files that are missing, for example after a crash of the machine, are rendered again. */
async function forgetLostFiles({ id }: ExportRow, { store, folders }: ExportWorkDeps): Promise<void> {
  for (let after = -1; ; ) {
    const files = await store.files(id, after, 1_000)
    const last = files.at(-1)
    if (!last) return
    after = last.ordinal
    for (const file of files) {
      const { ordinal, bytes } = file
      if (bytes !== null && (await folders.sizeOf(file)) !== bytes)
        await store.settle(id, ordinal, { settledAt: null, bytes: null })
    }
  }
}

/** Sends at once, and then at most every so often; the last update is sent too. */
function throttled(notify: () => void) {
  let isWaiting = false
  let isMore = false
  async function sent(): Promise<void> {
    if (isWaiting) {
      isMore = true
      return
    }
    isWaiting = true
    notify()
    await wait(NOTIFY_EVERY_MS, undefined, { ref: false })
    isWaiting = false
    if (isMore) {
      isMore = false
      void sent()
    }
  }
  return Object.assign(() => void sent(), { end: notify })
}
