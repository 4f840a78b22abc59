import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deadline } from '#server/platform/deadline.ts'
import { partAsked } from '#server/platform/http/range.ts'
import { type ZipSource, zipStream } from '#server/platform/zip/zip-stream.ts'
import { contentDisposition } from '../assets/file-name.ts'
import type { ExportFileRow, ExportRow } from '../database/exported.ts'
import { notFound, Refusal } from '../http/errors.ts'
import type { ExportFolders } from './export-folder.ts'
import type { ExportStore } from './rows/export-store.ts'
import { isSound, mended, renderAgain, type ServedRows } from './sound-files.ts'

interface ServeDeps {
  readonly store: ServedRows & Pick<ExportStore, 'entries' | 'lengthOf'>
  readonly folders: Pick<ExportFolders, 'sizeOf' | 'read' | 'forget' | 'removeProofsBefore'>
  /** Called when files have to be rendered. */
  wake(): void
  /** How long a download waits for the next file, for example while the export is paused. */
  readonly fileTimeoutMs?: number
}

interface Serving extends ServeDeps {
  /** Aborted when the client disconnects, perhaps while files are not rendered yet. */
  readonly signal: AbortSignal
}

interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const LOOK_MS = 200
const FILES_AT_ONCE = 200
const FILE_TIMEOUT_MS = 15 * 60 * 1000
/** Headers wait for a single picture, whose name may contain its size; they do not wait for a paused export. */
const HEADERS_TIMEOUT_MS = 5_000
/** If a file is damaged again after so many attempts, the disk is failing. */
const MAX_RENDERED_AGAIN = 2

/**
 * Sends an export: the zip, also while it is being rendered, or the only file of an export with one. Once the length
 * is known, ranges are supported. Lost or damaged files are rendered again before they are sent.
 */
export async function serveExport(asked: ExportRow, { request, reply }: Asked, deps: ServeDeps) {
  const row = await mended(asked, deps)
  if (!row) throw notFound('export')
  const leaving = new AbortController()
  reply.raw.once('close', () => leaving.abort())
  const serving: Serving = { ...deps, signal: leaving.signal }
  const only = await onlyFile(row, serving)
  const { name, length } = only ?? { name: row.name, length: await knownLength(row, deps) }
  const etag = `"${row.id}"`
  reply
    .header('content-disposition', contentDisposition('attachment', name.split('/').at(-1) ?? name))
    .header('cache-control', 'no-store')
    .header('etag', etag)
    .header('accept-ranges', length === null ? 'none' : 'bytes')
    .type(only ? 'application/octet-stream' : 'application/zip')
  const part = partAsked(request.headers, { etag, length })
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${length}`).send('')
  const { from, to } = part ?? { from: 0, to: length ?? Number.POSITIVE_INFINITY }
  if (length !== null) reply.header('content-length', Math.min(to, length) - from)
  if (part) reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${length}`)
  const bytes = only
    ? bounded(bytesOfOnly(row, serving, from), to - from)
    : zipStream(filesOf(row, serving), row.createdAt, { from, to })
  // At once: the first file may take long.
  reply.raw.once('pipe', () => reply.raw.flushHeaders())
  return reply.send(Readable.from(bytes, { objectMode: false }))
}

const knownLength = async ({ id, state }: ExportRow, { store }: ServeDeps) =>
  state === 'done' ? store.lengthOf(id) : null

interface OnlyFile {
  readonly name: string
  /** Null until it is rendered. */
  readonly length: number | null
}

/** The only file of an export with one. */
async function onlyFile(row: ExportRow, serving: Serving): Promise<OnlyFile | null> {
  const { store, signal } = serving
  if ((await store.entries(row.id)) !== 1) return null
  const soon = deadline(row.state === 'paused' ? 0 : HEADERS_TIMEOUT_MS, signal)
  const rendered = await soundOnly(row, { ...serving, signal: soon.signal }).finally(soon.clear)
  if (rendered) return { name: rendered.name, length: rendered.bytes }
  const [file] = await store.files(row.id, -1, 1)
  if (file?.settledAt === null) return { name: row.name, length: null }
  // It may have been rendered just after the wait.
  if (file && isThere(file) && (await isSound(file, serving))) return { name: file.name, length: file.bytes }
  throw new Refusal(410, 'gone', 'The picture was deleted, or its file is damaged. Choose another one.')
}

/** The only file, rendered again if it is damaged. */
async function soundOnly(row: ExportRow, serving: Serving): Promise<Settled | undefined> {
  for (let turn = 0; turn <= MAX_RENDERED_AGAIN; turn += 1) {
    const [file] = await firstOf(settledFiles(row, serving))
    if (!file || (await isSound(file, serving))) return file
    await renderAgain([file], serving)
  }
  return undefined
}

async function* bytesOfOnly(row: ExportRow, serving: Serving, start: number): AsyncGenerator<Buffer> {
  for await (const file of settledFiles(row, serving)) return yield* soundBytes(row, file, serving, start)
  throw new Error('the only picture of an export was left out')
}

async function* bounded(chunks: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let left = length
  for await (const chunk of chunks) {
    yield chunk.subarray(0, left)
    left -= chunk.length
    if (left <= 0) return
  }
}

async function* filesOf(row: ExportRow, serving: Serving): AsyncGenerator<ZipSource> {
  for await (const file of settledFiles(row, serving)) {
    const { name, bytes, crc32 } = file
    yield { name, bytes, crc32, read: (start) => soundBytes(row, file, serving, start) }
  }
}

/** The bytes of a file, rendered again first if it is damaged. */
async function* soundBytes(
  row: ExportRow,
  file: Settled,
  serving: Serving,
  start: number,
): AsyncGenerator<Buffer> {
  if (!(await isSound(file, serving))) {
    await renderAgain([file], serving)
    const [again] = await firstOf(settledFiles(row, serving, file.ordinal - 1))
    // The bytes that were sent already depend on its length and checksum.
    const isSame = again?.ordinal === file.ordinal && again.crc32 === file.crc32
    if (!isSame || !(await isSound(again, serving))) throw new Error(`${file.name} is damaged`)
  }
  yield* serving.folders.read(file, start)
}

async function firstOf<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  for await (const item of items) return [item]
  return []
}

type Settled = ExportFileRow & { readonly bytes: number; readonly crc32: number }
const isThere = (file: ExportFileRow): file is Settled => file.bytes !== null && file.crc32 !== null

/**
 * The files of an export after an ordinal, in order, without those that were left out. Waits for files that are not
 * rendered yet, and fails if none appears for long.
 */
async function* settledFiles(
  { id }: ExportRow,
  { store, signal, fileTimeoutMs = FILE_TIMEOUT_MS }: Serving,
  start = -1,
): AsyncGenerator<Settled> {
  let waitedMs = 0
  for (let after = start; ; ) {
    const files = await store.files(id, after, FILES_AT_ONCE)
    const firstOpen = files.findIndex(({ settledAt }) => settledAt === null)
    const settled = firstOpen < 0 ? files : files.slice(0, firstOpen)
    for (const file of settled) if (isThere(file)) yield file
    after = settled.at(-1)?.ordinal ?? after
    if (files.length === 0) {
      if (!(await store.byId(id))) throw notFound('export')
      return
    }
    waitedMs = settled.length > 0 ? 0 : waitedMs + LOOK_MS
    if (waitedMs > fileTimeoutMs) throw new Error('no file of the export was rendered for long')
    if (firstOpen >= 0) await wait(LOOK_MS, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
  }
}
