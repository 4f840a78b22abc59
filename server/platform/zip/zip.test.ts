import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { centralRecord, endOfZip, localHeader, zipLength } from './zip-format.ts'
import { type ZipSource, zipStream } from './zip-stream.ts'

const AT = new Date('2026-11-23T10:20:30Z')

const sources = (files: readonly (readonly [string, string])[]): readonly ZipSource[] =>
  files.map(([name, text]) => {
    const bytes = Buffer.from(text)
    return {
      name,
      bytes: bytes.length,
      crc32: crc32(bytes),
      async *read(start: number) {
        yield bytes.subarray(start)
      },
    }
  })

async function* oneByOne(files: readonly ZipSource[]): AsyncGenerator<ZipSource> {
  yield* files
}

const collected = async (stream: AsyncIterable<Buffer>) =>
  Buffer.concat(await Readable.from(stream).toArray())

const FILES = sources([
  ['a.txt', 'first'],
  ['folder/صباحات 🌅.txt', 'second, which is longer'],
  ['empty.txt', ''],
])

describe('a zip of stored files', () => {
  it('is read by another program, with names of any script', async () => {
    const zip = await collected(zipStream(oneByOne(FILES), AT))
    const reader = await new Promise<yauzl.ZipFile>((resolve, reject) =>
      yauzl.fromBuffer(zip, (error, file) => (error ? reject(error) : resolve(file))),
    )
    const entries: yauzl.Entry[] = []
    reader.on('entry', (entry: yauzl.Entry) => entries.push(entry))
    await new Promise((resolve) => reader.on('end', resolve))
    expect(
      entries.map(({ fileName, uncompressedSize, crc32: sum }) => [fileName, uncompressedSize, sum]),
    ).toEqual(FILES.map(({ name, bytes, crc32: sum }) => [name, bytes, sum]))
  })

  it('has the length that was told before', async () => {
    expect((await collected(zipStream(oneByOne(FILES), AT))).length).toBe(zipLength(FILES))
  })

  it('gives every part as the whole has it', async () => {
    const zip = await collected(zipStream(oneByOne(FILES), AT))
    for (let from = 0; from <= zip.length; from += 7) {
      for (const to of [from + 1, from + 40, zip.length]) {
        const part = await collected(zipStream(oneByOne(FILES), AT, { from, to }))
        expect(part).toEqual(zip.subarray(from, to))
      }
    }
  })

  it('passes over what lies before a part without reading it', async () => {
    const unread: ZipSource = {
      name: 'large.bin',
      bytes: 3_000_000_000,
      crc32: 1,
      // biome-ignore lint/correctness/useYield: it is not to be read.
      async *read() {
        throw new Error('was read')
      },
    }
    const files = [unread, { ...unread, name: 'large-2.bin' }, ...FILES]
    const from = 2 * (3_000_000_000 + 30) + 'large.bin'.length + 'large-2.bin'.length
    const end = await collected(zipStream(oneByOne(files), AT, { from, to: Number.POSITIVE_INFINITY }))
    expect(end.length + from).toBe(zipLength(files))
  })

  it('has the records of zip64 for a file that begins after 4 GiB, or after 65,534 files', () => {
    const far = centralRecord({ name: 'far', bytes: 1, crc32: 1, offset: 5_000_000_000 }, AT)
    expect(far.readBigUInt64LE(far.length - 8)).toBe(5_000_000_000n)
    expect(endOfZip({ entries: 70_000, offset: 1, bytes: 1 }).readBigUInt64LE(32)).toBe(70_000n)
    expect(endOfZip({ entries: 3, offset: 1, bytes: 1 }).length).toBe(22)
    expect(localHeader({ name: 'far', bytes: 1, crc32: 1 }, AT).length).toBe(33)
  })
})
