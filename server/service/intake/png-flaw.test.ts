import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { pngFlaw } from '#server/platform/pictures/png-flaw.ts'
import { pngChunk, withPngChunks } from '#server/testing/pictures/png-chunks.ts'

const aPng = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } }).png()

async function flawOf(bytes: Uint8Array) {
  const path = join(await mkdtemp(join(tmpdir(), 'easel-png-')), 'file')
  await writeFile(path, bytes)
  return pngFlaw(path)
}

it('a sound PNG has none, whatever follows its end', async () => {
  const png = await aPng().withIccProfile('p3').toBuffer()
  expect(await flawOf(png)).toBeNull()
  expect(await flawOf(Buffer.concat([png, Buffer.alloc(900_000)]))).toBeNull()
})

it('other files have none', async () => {
  expect(await flawOf(Buffer.from('words'))).toBeNull()
  expect(await flawOf(await aPng().jpeg().toBuffer())).toBeNull()
})

it('one wrong bit anywhere in it is found by its checksums', async () => {
  const png = await aPng().toBuffer()
  for (let at = 8; at < png.length; at += 1) {
    const bent = Buffer.from(png)
    bent[at] = (bent[at] ?? 0) ^ 1
    expect(await flawOf(bent), `byte ${at}`).toBe('damaged')
  }
})

it('a truncated PNG is damaged', async () => {
  const png = await aPng().toBuffer()
  expect(await flawOf(png.subarray(0, png.length - 12))).toBe('damaged')
})

it.each([
  ['zTXt', Buffer.from('Comment\0\0', 'latin1')],
  ['iTXt', Buffer.from('Comment\0\x01\0\0\0', 'latin1')],
  ['iCCP', Buffer.from('Profile\0\0', 'latin1')],
])('a few kilobytes of %s that unpack to megabytes are too much', async (type, head) => {
  const packed = deflateSync(Buffer.alloc(2_000_000))
  const chunk = pngChunk(type, Buffer.concat([head, packed]))
  const png = await aPng().toBuffer()
  expect(await flawOf(withPngChunks(png, [chunk]))).toBeNull()
  expect(await flawOf(withPngChunks(png, Array(20).fill(chunk)))).toBe('too much metadata')
})

it('thousands of short texts are too many', async () => {
  const text = pngChunk('tEXt', Buffer.from('Comment\0x', 'latin1'))
  expect(await flawOf(withPngChunks(await aPng().toBuffer(), Array(2000).fill(text)))).toBe(
    'too much metadata',
  )
})
