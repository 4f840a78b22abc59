import { centralRecord, endOfZip, localHeader, type ZipEntry } from './zip-format.ts'

/** A file of a zip and how to read it from some byte on. */
export interface ZipSource extends ZipEntry {
  read(start: number): AsyncIterable<Buffer>
}

interface Part {
  readonly from: number
  /** After the last byte; without a bound where it is not known yet. */
  readonly to: number
}

/**
 * A range of a zip's bytes, while its files are still being made. Bytes before it are skipped
 * without reading it.
 */
export async function* zipStream(
  files: AsyncIterable<ZipSource>,
  at: Date,
  { from, to }: Part = { from: 0, to: Number.POSITIVE_INFINITY },
): AsyncGenerator<Buffer> {
  const placed: (ZipEntry & { readonly offset: number })[] = []
  let offset = 0
  /** The part of a chunk at `offset` that is inside the requested range. */
  function* wanted(chunk: Buffer): Generator<Buffer> {
    const [start, end] = [Math.max(0, from - offset), Math.min(chunk.length, to - offset)]
    offset += chunk.length
    if (start < end) yield chunk.subarray(start, end)
  }
  for await (const file of files) {
    const { name, bytes, crc32 } = file
    placed.push({ name, bytes, crc32, offset })
    yield* wanted(localHeader(file, at))
    const end = offset + bytes
    const skipped = Math.min(bytes, Math.max(0, from - offset))
    offset += skipped
    if (offset < end) for await (const chunk of file.read(skipped)) yield* wanted(chunk)
    if (offset !== end) throw new Error(`${name} has another length than before`)
    if (offset >= to) return
  }
  const start = offset
  for (const entry of placed) yield* wanted(centralRecord(entry, at))
  yield* wanted(endOfZip({ entries: placed.length, offset: start, bytes: offset - start }))
}
