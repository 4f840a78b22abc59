import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { findPostgres, startPostgres } from '#server/testing/databases/postgres-server.ts'
import { type Easel, prepareEasel } from '../fixtures/easel.ts'
import type { Figure } from './figures.ts'

/** Idle time after the start before the measurement. */
const IDLE_MS = 10_000

/** Resident memory of idle Easel after its start, with all its child processes. */
export async function memory(): Promise<readonly Figure[]> {
  const reference = { label: 'Node with nothing to do', measured: await ofBareNode() }
  const remote = createServer((_, answer) => answer.writeHead(404).end()).listen(0, '127.0.0.1')
  await once(remote, 'listening')
  const thin = { SVC_BASE_URL: addressOf(remote.address()), SVC_API_KEY: 'none' }
  const figures: Figure[] = []
  const figure = (label: string, measured: number, bound: number) =>
    figures.push({ label: `resident, idle: ${label}`, unit: 'MB', measured, bound, reference })

  const [first, again] = await startedTwice(await prepareEasel({}, { files: 'none' }))
  figure('everything, first start', first, 350)
  figure('everything, started again', again, 350)
  const [, embedded] = await startedTwice(await prepareEasel(thin))
  figure('the studio alone, embedded database', embedded, 300)
  const programs = findPostgres()
  if (programs !== null) {
    const postgres = await startPostgres(programs)
    const url = await postgres.createDatabase('memory')
    const [, server] = await startedTwice(await prepareEasel({ ...thin, DATABASE_URL: url }))
    figure('the studio alone, PostgreSQL', server, 120)
    await postgres.stop()
  }
  remote.close()
  return figures
}

/** Megabytes after the first start, and after a start on that start's data. */
async function startedTwice(easel: Easel): Promise<[number, number]> {
  await easel.start()
  const first = await whenIdle(easel.pid())
  await easel.stop()
  await easel.start()
  const again = await whenIdle(easel.pid())
  await easel.remove()
  return [first, again]
}

async function ofBareNode(): Promise<number> {
  const bare = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  await delay(1000)
  const measured = await residentOf(bare.pid ?? 0)
  bare.kill()
  return measured
}

async function whenIdle(pid: number): Promise<number> {
  await delay(IDLE_MS)
  return residentOf(pid)
}

/** Resident megabytes (2^20 bytes) of a process and all its descendants, from Linux's /proc. */
export async function residentOf(pid: number): Promise<number> {
  const all = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map((name) => statusOf(Number(name))),
  )
  const family = new Set([pid])
  // Parents start before their children, but ids may wrap around.
  for (const _ of all) for (const one of all) if (one && family.has(one.parent)) family.add(one.pid)
  return all.reduce((sum, one) => sum + (one && family.has(one.pid) ? one.residentMb : 0), 0)
}

async function statusOf(pid: number) {
  // A process may exit while it is being read.
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  const number = (name: string) => Number(text?.match(new RegExp(`^${name}:\\s+(\\d+)`, 'm'))?.[1] ?? 0)
  return text === null ? null : { pid, parent: number('PPid'), residentMb: number('VmRSS') / 1024 }
}

function addressOf(address: ReturnType<ReturnType<typeof createServer>['address']>): string {
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return `http://127.0.0.1:${address.port}`
}
