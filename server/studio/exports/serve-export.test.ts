import { once } from 'node:events'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
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

it.each([1, 2])('a download of %i files that are never rendered has headers, and an end', async (entries) => {
  const app = Fastify()
  app.get('/file', (request, reply) =>
    serveExport(
      ROW,
      { request, reply },
      {
        store: {
          files: async (_, after) => (after < 0 ? [FILE] : []),
          entries: async () => entries,
          byId: async () => ROW,
          lengthOf: async () => 0,
          settle: () => Promise.reject(new Error('nothing is settled')),
          reopen: () => Promise.reject(new Error('nothing is reopened')),
        },
        folders: {
          sizeOf: async () => null,
          read: () => Readable.from([]),
          removeProofsBefore: async () => {},
        },
        wake: () => {},
        fileTimeoutMs: 400,
      },
    ),
  )
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(`${address}/file`, { headers: { range: 'bytes=0-5' } })
  expect([response.status, response.headers.get('accept-ranges')]).toEqual([200, 'none'])
  await expect(response.arrayBuffer()).rejects.toThrow()
  const closed = once(app.server, 'close')
  await app.close()
  await closed
})
