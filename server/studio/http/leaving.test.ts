import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { ASSETS_PATH } from '#contract/studio/assets.ts'
import { EVENTS_PATH } from '#contract/studio/events.ts'
import { RUNS_PATH } from '#contract/studio/runs.ts'
import { answerToHalf } from '#server/testing/half-request.ts'
import { studioStack } from '#server/testing/stack.ts'

const stack = studioStack()
const lines = () => stack.studio.logLines.map((line) => JSON.parse(line))

it.each([
  ['an upload', ASSETS_PATH, 'Content-Type: image/png\r\nContent-Length: 9000\r\n\r\n\x89PNG'],
  ['a press', RUNS_PATH, 'Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{"a":'],
])('who hangs up in the middle of %s is told as that, and leaves nothing behind', async (_, path, sent) => {
  const { hostname, port, host } = new URL(stack.studio.address)
  const before = lines().length
  const socket = connect(Number(port), hostname)
  socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${sent}`, 'latin1')
  await once(socket, 'connect')
  const intake = join(stack.studio.dataDir, 'studio', 'objects', 'intake')
  if (path === ASSETS_PATH)
    await vi.waitFor(async () => expect(await readdir(intake)).not.toEqual([]), 90_000)
  else await stack.studio.fetch('/health')
  socket.destroy()
  const told = () =>
    lines()
      .slice(before)
      .filter(({ path: of }) => of !== '/health')
  await vi.waitFor(() => expect(told()).not.toEqual([]), 90_000)
  await vi.waitFor(async () => expect(await readdir(intake)).toEqual([]), 90_000)
  expect(told()).toMatchObject([
    { level: 30, path, reqId: expect.any(String), msg: 'client disconnected during its request' },
  ])
})

it('an event stream that is left logs no line, as it has no end to wait for', async () => {
  const leaving = new AbortController()
  await stack.studio.fetch(EVENTS_PATH, { signal: leaving.signal })
  leaving.abort()
  await stack.studio.fetch('/health')
  await vi.waitFor(() => expect(lines().at(-1)).toMatchObject({ path: '/health' }), 90_000)
  expect(lines().filter(({ path }) => path === EVENTS_PATH)).toEqual([])
})

it('who is refused and still does not end the body loses the connection', async () => {
  expect(await answerToHalf(stack.studio.address, RUNS_PATH, 'elsewhere.example')).toMatch(/^HTTP\/1\.1 421 /)
})
