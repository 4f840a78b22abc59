import { execFile, spawn } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { signingMessage, WEBHOOK_HEADERS } from '#contract/service/resources/webhook.ts'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { openApiDocument } from '#server/service/openapi/document.ts'
import { aService, type TestService } from '#server/testing/service.ts'
import { SCHEDULE, TIMEOUT_MS } from './deliverer.ts'
import { openSigningKeys } from './signing-keys.ts'

const GUIDE = new URL('../../../docs/webhooks.md', import.meta.url)

it('the example of openapi.json verifies with only what is written beside it', () => {
  const document = Object(openApiDocument(CATALOGUE))
  const { parameters, requestBody } = document.webhooks.completed.post
  const header = (name: string): string =>
    parameters.find((each: { name: string }) => each.name.toLowerCase() === name).example
  const keys = document.paths['/v1/.well-known/jwks.json'].get.responses['200'].content['application/json']
  const body = JSON.stringify(requestBody.content['application/json'].example)
  const message = [
    header('x-svc-webhook-generation-id'),
    header('x-svc-webhook-user-id'),
    header('x-svc-webhook-timestamp'),
    createHash('sha256').update(body).digest('hex'),
  ].join('\n')
  const key = createPublicKey({ key: keys.example.keys[0], format: 'jwk' })
  const signature = Buffer.from(header('x-svc-webhook-signature'), 'hex')
  expect(signature).toHaveLength(64)
  expect(verify(null, Buffer.from(message), key, signature)).toBe(true)
  expect(verify(null, Buffer.from(`${message}\n`), key, signature)).toBe(false)
  expect(keys.example.keys[0].kid).toBe(header('x-svc-webhook-key-id'))
})

it('docs/webhooks.md tells the schedule and the time-out that deliveries have', async () => {
  const text = (await readFile(GUIDE, 'utf8')).replace(/\s+/g, ' ')
  const times = SCHEDULE.map((seconds) =>
    seconds < 60
      ? `${seconds} seconds`
      : seconds < 3600
        ? `${seconds / 60} minutes`
        : `${seconds / 3600} hour${seconds > 3600 ? 's' : ''}`,
  )
  expect(text).toContain(`after ${times.slice(0, -1).join(', ')} and ${times.at(-1)}`)
  expect(text).toContain(`within ${TIMEOUT_MS / 1000} seconds`)
})

/** A delivery with the service's own signature, made at a time. */
async function signedAt({ database }: TestService, signedSeconds: number): Promise<RequestInit> {
  const now = () => new Date()
  const body = JSON.stringify({ generation_id: 'AAAA' })
  const [generationId, userId, timestamp] = ['AAAA', 'BBBB', String(signedSeconds)]
  const bodySha256 = createHash('sha256').update(body).digest('hex')
  const { signature } = await openSigningKeys(database.db, now, 90).sign(
    signingMessage({ generationId, userId, timestamp, bodySha256 }),
  )
  const headers = {
    [WEBHOOK_HEADERS.generationId]: generationId,
    [WEBHOOK_HEADERS.userId]: userId,
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.signature]: signature,
  }
  return { method: 'POST', body, headers }
}

it.each([
  ['js', 'receiver.mjs', process.execPath],
  ['python', 'receiver.py', process.env.PYTHON_PATH ?? 'python3'],
])(
  'the receiver of docs/webhooks.md in %s takes a delivery over plain http, and nothing that is forged or old',
  async (language, file, program) => {
    const folder = await mkdtemp(join(tmpdir(), 'easel-receiver-'))
    const guide = await readFile(GUIDE, 'utf8')
    const [, code = ''] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide) ?? []
    await writeFile(join(folder, file), code)
    // The receiver has to be named at the service's start, and the service to the receiver: both by their ports.
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const service = await aService({ webhooks: { allowHosts: [`127.0.0.1:${port}`], schedule: [0.1, 0.1] } })
    const receiver = spawn(program, [join(folder, file)], {
      env: { ...process.env, SERVICE: service.address, PORT: `${port}` },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const lines = createInterface({ input: receiver.stdout })
    try {
      expect(await once(lines, 'line')).toEqual([`ready ${port}`])
      const told = once(lines, 'line')
      const hook = `http://127.0.0.1:${port}/hook`
      const [, sample = ''] = /```sh\n(curl[\s\S]*?webhook_url=https%3A[\s\S]*?)```/.exec(guide) ?? []
      const request = sample
        .replace('http://127.0.0.1:4101', service.address)
        .replace(encodeURIComponent('https://example.com/hook'), encodeURIComponent(hook))
      const { stdout } = await promisify(execFile)('sh', ['-c', request], {
        env: { ...process.env, EASEL_API_KEY: service.key },
      })
      expect(await told).toEqual([`delivered ${JSON.parse(stdout).generation_id}`])
      const seconds = Math.floor(Date.now() / 1000)
      const answer = async (delivery: RequestInit) => (await fetch(hook, delivery)).status
      const recent = await signedAt(service, seconds)
      expect(await answer(recent)).toBe(204)
      expect(await answer({ ...recent, body: '{}' })).toBe(401)
      expect(await answer(await signedAt(service, seconds - 600))).toBe(401)
    } finally {
      receiver.kill()
      await service.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
