import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { compiledProgram } from '#server/testing/setup/compiled-programs.ts'

// Run by tests as a process with its own small disk: starts Easel on it, as its operator does, fills the disk, and
// prints the answers of both servers meanwhile and after space was freed.

const MB = 1024 * 1024
const LEFT_MB = 20
const [disk = ''] = process.argv.slice(2)
const ballast = join(disk, 'ballast')
/** The free space is cached for a moment. */
const CACHE_MS = 500

const easel = spawn(process.execPath, [compiledProgram('main')], {
  cwd: disk,
  env: { ...process.env, DATA_DIR: disk, PORT: '0', SERVICE_PORT: '0', LOG_LEVEL: 'info' },
  stdio: ['ignore', 'pipe', 'inherit'],
})

/** The addresses of both servers, from their log. */
async function addresses(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const line of createInterface({ input: easel.stdout })) {
    if (!line.startsWith('{')) continue
    const { part, msg } = JSON.parse(line)
    const [, address] = /^Server listening at (\S+)/.exec(msg) ?? []
    if (address) found[part] = address
    if (found.studio && found.service) break
  }
  easel.stdout.resume()
  return found
}

const { studio = '', service = '' } = await addresses()
const key = (await readFile(join(disk, 'service-key'), 'utf8')).trim()

async function told(url: string, init?: RequestInit) {
  const answer = await fetch(url, init)
  const body = await answer.json()
  const retryAfter = answer.headers.get('retry-after')
  return { status: answer.status, retryAfter, error: Object(body).error ?? null }
}

function aForm(): RequestInit {
  const form = new FormData()
  form.set('prompt', 'a kite')
  return { method: 'POST', headers: { 'api-key': key }, body: form }
}

async function answers() {
  return {
    studioReady: await told(`${studio}/ready`),
    serviceReady: await told(`${service}/ready`),
    runs: await told(`${studio}/api/runs`),
    poll: await told(`${service}/v1/generations/none`, { headers: { 'api-key': key } }),
    make: await told(`${service}/v1/async/text-to-image/p-image-svc`, aForm()),
  }
}

const { bavail, bsize } = await statfs(disk)
await writeFile(ballast, Buffer.alloc(bavail * bsize - LEFT_MB * MB))
await wait(CACHE_MS)
const full = await answers()
await rm(ballast)
await wait(CACHE_MS)
const after = await answers()
const ended = once(easel, 'exit')
easel.kill()
await ended
process.stdout.write(JSON.stringify({ full, after }))
process.exit()
