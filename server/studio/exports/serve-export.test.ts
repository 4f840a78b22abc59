import { once } from 'node:events'
import { crc32 } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { DEFAULT_EXPORT } from '#contract/studio/exports/export-settings.ts'
import type { ExportFileRow, ExportRow } from '../database/exported.ts'
import { serveExport } from './serve-export.ts'

const ROW: ExportRow = {
  id: 'an-export',
  intent: 'an-export',
  contentSha256: null,
  name: 'easel.zip',
  settings: DEFAULT_EXPORT,
  state: 'paused',
  hold: null,
  createdAt: new Date(0),
  finishedAt: null,
  leaseUntil: null,
  token: 0,
}
const FILE: ExportFileRow = {
  exportId: ROW.id,
  ordinal: 0,
  kind: 'picture',
  assetId: 'a',
  name: 'a.png',
  isOpen: false,
  extra: {},
  settledAt: null,
  failure: null,
  bytes: null,
  sha256: null,
  crc32: null,
  width: null,
  height: null,
  quality: null,
  isOverBudget: false,
  sourceType: null,
}

/** A server of one export of `entries` files, whose rows `files` returns; every file on the disk is `bytes`. */
async function serving(t: {
  entries: number
  files(after: number): readonly ExportFileRow[]
  bytes?: Buffer
}) {
  const app = Fastify()
  app.get('/file', (request, reply) =>
    serveExport(
      ROW,
      { request, reply },
      {
        store: {
          files: async (_, after) => t.files(after),
          entries: async () => t.entries,
          byId: async () => ROW,
          lengthOf: async () => 0,
          settle: () => Promise.reject(new Error('nothing is settled')),
          reopen: () => Promise.reject(new Error('nothing is reopened')),
        },
        folders: {
          sizeOf: async () => t.bytes?.length ?? null,
          async *read() {
            if (t.bytes) yield t.bytes
          },
          forget: async () => {},
          removeProofsBefore: async () => {},
        },
        wake: () => {},
        fileTimeoutMs: 400,
      },
    ),
  )
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    const closed = once(app.server, 'close')
    await app.close()
    await closed
  })
  return (headers: Record<string, string> = {}) => fetch(`${address}/file`, { headers })
}

it.each([1, 2])('a download of %i files that are never rendered has headers, and an end', async (entries) => {
  const ask = await serving({ entries, files: (after) => (after < 0 ? [FILE] : []) })
  const response = await ask({ range: 'bytes=0-5' })
  expect([response.status, response.headers.get('accept-ranges')]).toEqual([200, 'none'])
  await expect(response.arrayBuffer()).rejects.toThrow()
})

it('a picture that is rendered just after the wait for its headers is sent', async () => {
  const bytes = Buffer.from('a picture')
  const rendered = { ...FILE, settledAt: new Date(0), bytes: bytes.length, crc32: crc32(bytes) }
  let looks = 0
  const ask = await serving({ entries: 1, bytes, files: () => [++looks === 1 ? FILE : rendered] })
  const response = await ask()
  expect([response.status, await response.text()]).toEqual([200, 'a picture'])
  expect(looks).toBeGreaterThan(1)
})

it('a picture that was left out is gone', async () => {
  const ask = await serving({
    entries: 1,
    files: (after) => (after < 0 ? [{ ...FILE, settledAt: new Date(0) }] : []),
  })
  expect((await ask()).status).toBe(410)
})
