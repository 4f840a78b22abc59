import { spawn } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { openApiDocument } from '#server/service/openapi/document.ts'
import { aService } from '#server/testing/service.ts'

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

it.each([
  ['js', 'receiver.mjs', process.execPath],
  ['python', 'receiver.py', process.env.PYTHON_PATH ?? 'python3'],
])(
  'the receiver of docs/webhooks.md in %s takes a delivery over plain http, and nothing that is forged',
  {
    timeout: 120_000,
  },
  async (language, file, program) => {
    const folder = await mkdtemp(join(tmpdir(), 'easel-receiver-'))
    const [, code = ''] =
      new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(await readFile(GUIDE, 'utf8')) ?? []
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
      const { status, body } = await service.post(
        `/v1/async/text-to-image/p-image-svc?webhook_url=${encodeURIComponent(hook)}`,
        { fields: { prompt: 'a kite' } },
      )
      expect(status).toBe(200)
      expect(await told).toEqual([`delivered ${body.generation_id}`])
      const forged = await fetch(hook, {
        method: 'POST',
        body: '{}',
        headers: { 'x-svc-webhook-signature': 'ab' },
      })
      expect(forged.status).toBe(401)
    } finally {
      receiver.kill()
      await service.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
