import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { FastifyBaseLogger } from 'fastify'
import { HelperGone } from '#server/platform/helper-process.ts'
import type { Objects } from '#server/platform/storage/objects.ts'
import { troubleOf } from '#server/platform/trouble.ts'
import type { ExportFileRow, ExportRow } from '../database/exported.ts'
import type { ExportFolders } from './export-folder.ts'
import { type ManifestRow, writeManifest } from './manifest.ts'
import { nameOf } from './naming/naming.ts'
import type { ExportedPicture } from './pictures/pictures-of.ts'
import { keyOf, renderTask } from './pictures/render-task.ts'
import type { RenderResult, RenderTask } from './render/render.ts'
import type { Renderer } from './render/renderer.ts'
import type { SheetPicture } from './render/sheet.ts'
import type { ExportStore } from './rows/export-store.ts'

export interface FileDeps {
  readonly store: ExportStore
  readonly folders: ExportFolders
  readonly objects: Pick<Objects, 'fileOf'>
  readonly renderer: Renderer
  readonly picturesById: (ids: readonly string[]) => Promise<ReadonlyMap<string, ExportedPicture>>
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  readonly now: () => Date
}

interface Due {
  readonly row: ExportRow
  readonly file: ExportFileRow
  /** Null if it was deleted, and for contact sheets and manifests. */
  readonly picture: ExportedPicture | null
  /** Runs one step of this export after another. */
  inTurn(work: () => Promise<void>): Promise<void>
}

/** A file is left out after the renderer failed or exited so often. */
const MAX_TRIES = 2

/** Renders a file and stores the outcome in its row: rendered, or the reason why it is left out. */
export async function settleFile(due: Due, deps: FileDeps): Promise<void> {
  const { row, file } = due
  const settledAt = deps.now()
  if (file.kind !== 'picture') {
    const extra = await writeExtra(due, deps)
    if (!('failure' in extra)) await deps.folders.share({ ...file, sha256: extra.sha256 })
    await deps.store.settle(row.id, file.ordinal, { settledAt, ...extra })
    return
  }
  const result = await renderedOr(due, deps)
  if ('failure' in result) {
    await deps.store.settle(row.id, file.ordinal, { settledAt, failure: result.failure })
    return
  }
  await deps.folders.share({ ...file, sha256: result.sha256 })
  const settle = async () => {
    const name = file.isOpen ? await settledName(due, result, deps) : file.name
    await deps.store.settle(row.id, file.ordinal, { settledAt, name, isOpen: false, ...result })
  }
  // Two files that end at the same time would both find a name free.
  await (file.isOpen ? due.inTurn(settle) : settle())
}

async function renderedOr(
  { row, file, picture }: Due,
  deps: FileDeps,
): Promise<RenderResult | { readonly failure: 'deleted' }> {
  if (!picture) return { failure: 'deleted' }
  const { folders, objects, renderer } = deps
  const task = await renderTask({ picture, settings: row.settings, at: row.createdAt }, objects)
  const whole: RenderTask = {
    ...task,
    outputPath: folders.filePath(row.id, file.ordinal),
    proofPath: folders.proofPath(keyOf(task)),
  }
  return survived(() => renderer.render(whole), deps)
}

/**
 * The renderer handles several files at once, and any of them may have caused its failure: this file is left out, and
 * the export continues. @throws on trouble of the machine, which is waited out
 */
async function survived<T>(
  make: () => Promise<T>,
  { renderer, log }: FileDeps,
): Promise<T | { readonly failure: 'unreadable' }> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await make()
    } catch (error) {
      if (renderer.isStopped() || troubleOf(error)) throw error
      if (tries < MAX_TRIES) continue
      if (!(error instanceof HelperGone)) log.warn({ err: error }, 'a file of an export could not be made')
      return { failure: 'unreadable' }
    }
  }
}

/** The final name of a picture whose size was not known before: numbered if it is taken by now. */
async function settledName(
  { row, file, picture }: Due,
  size: { readonly width: number; readonly height: number },
  { store }: FileDeps,
): Promise<string> {
  if (!picture) return file.name
  const of = await store.pictures(row.id)
  const { path, extension } = nameOf(row.settings, {
    picture,
    number: file.ordinal + 1,
    of,
    extra: file.extra,
    size,
  })
  for (let at = 1; ; at += 1) {
    const name = `${at === 1 ? path : `${path}-${at}`}.${extension}`
    if (name === file.name || !(await store.isTaken(row.id, name))) return name
  }
}

async function writeExtra({ row, file: { kind, ordinal } }: Due, deps: FileDeps) {
  const path = deps.folders.filePath(row.id, ordinal)
  if (kind === 'manifest-csv' || kind === 'manifest-json') {
    await writeManifest(kind, manifestRows(row, deps), path)
    return factsOf(path)
  }
  const pictures = await sheetPictures(row, deps)
  const cut = pictures.length > MAX_ON_SHEET ? `, the first ${MAX_ON_SHEET}` : ''
  const title = `${row.name.replace(/\.zip$/, '')}: ${pictures.length} pictures${cut}`
  const task = {
    title,
    pictures: pictures.slice(0, MAX_ON_SHEET),
    outputPath: path,
    at: row.createdAt.getTime(),
  }
  return survived(() => deps.renderer.writeSheet(task), deps)
}

const ROWS_AT_ONCE = 500
/** Larger contact sheets are unlikely to be read, and would need much memory. */
const MAX_ON_SHEET = 5_000

async function sheetPictures(row: ExportRow, deps: FileDeps): Promise<readonly SheetPicture[]> {
  const { folders, objects } = deps
  const pictures: SheetPicture[] = []
  for await (const rows of manifestRows(row, deps)) {
    for (const { file, picture } of rows) {
      if (!picture || file.bytes === null) continue
      const { name, width, height, quality } = file
      // PDFs are not decoded: the contact sheet uses their source pictures.
      const isPdf = row.settings.format === 'pdf'
      const path = await (isPdf ? objects.fileOf(picture.asset.sha256) : folders.fileOf(file))
      const figures = [
        `${width} × ${height}`,
        `${Math.ceil(file.bytes / 1000)} kB`,
        quality && `quality ${quality}`,
      ]
      const about = [picture.language, picture.prompt].filter(Boolean).join(' · ')
      pictures.push({ path, captions: [name, figures.filter(Boolean).join(' · '), about] })
    }
  }
  return pictures
}

async function* manifestRows(
  { id, settings }: ExportRow,
  { store, picturesById }: FileDeps,
): AsyncGenerator<readonly ManifestRow[]> {
  const isBudgeted = settings.budgetBytes !== null
  for (let after = -1; ; ) {
    const files = await store.files(id, after, ROWS_AT_ONCE)
    const last = files.at(-1)
    if (!last) return
    after = last.ordinal
    const pictures = await picturesById(files.flatMap(({ assetId }) => assetId ?? []))
    yield files
      .filter(({ kind }) => kind === 'picture')
      .map((file) => ({ file, picture: pictures.get(file.assetId ?? '') ?? null, isBudgeted }))
  }
}

async function factsOf(path: string) {
  const hash = createHash('sha256')
  let [bytes, sum] = [0, 0]
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    sum = crc32(chunk, sum)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex'), crc32: sum }
}
