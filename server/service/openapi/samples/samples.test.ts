import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request as requestOnward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#contract/service/describe/operation.ts'
import { READS } from '#contract/service/describe/reads.ts'
import { OPERATION_IDS, operationOf } from '#contract/service/operations/table.ts'
import { customModels } from '#server/service/models/schema.ts'
import { requireDescribed } from '#server/testing/openapi-answers.ts'
import { aService, type TestService } from '#server/testing/service.ts'

const run = promisify(execFile)

/** The endpoint whose sample runs. */
let endpoint = ''
/**
 * What readers address. It gives the samples of an endpoint one idempotency key, so that the service makes their picture
 * once, and refuses with 422 what one language sends otherwise than another.
 */
const front = createServer((request, response) => {
  const { method, url = '', headers } = request
  const key = method === 'POST' ? { 'idempotency-key': `${endpoint}:${url}` } : {}
  const onward = requestOnward(new URL(url, service.address), { method, headers: { ...headers, ...key } })
  onward.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 0, answer.headers)
    answer.pipe(response)
  })
  request.pipe(onward)
})

let service: TestService
let folder: string
let paths: Record<string, Record<string, { 'x-codeSamples': { label: string; source: string }[] }>>
beforeAll(async () => {
  await once(front.listen(0, '127.0.0.1'), 'listening')
  const { port } = front.address() as AddressInfo
  service = await aService({
    catalogue: { inflight_limit: 1000 },
    publicUrl: `http://127.0.0.1:${port}`,
  })
  const at = new Date()
  await service.database.db.insert(customModels).values({
    id: 'bW9kZWwtMDAwMDAwMDAwMQ',
    organizationId: 'house',
    name: 'Harbour posters',
    status: 'COMPLETED',
    isAvailable: true,
    uri: 'model/harbour-posters/version/1',
    datasetId: 'ZGF0YXNldC0wMDAwMDAwMQ',
    createdAt: at,
    updatedAt: at,
  })
  folder = await mkdtemp(join(tmpdir(), 'easel-samples-'))
  paths = Object(await (await fetch(`${service.address}/openapi.json`)).json()).paths
})
afterAll(async () => {
  front.closeAllConnections()
  front.close()
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

const PROGRAMS: Readonly<Record<string, { readonly file: string; readonly command: string }>> = {
  curl: { file: 'sample.sh', command: 'sh' },
  JavaScript: { file: 'sample.mjs', command: process.execPath },
  Python: { file: 'sample.py', command: process.env.PYTHON_PATH ?? 'python3' },
}

/** Runs a sample as a reader would: pasted into a file or a shell, with the key in the environment. */
async function ran(label: string, source: string, key = service.key): Promise<unknown> {
  const options = { cwd: folder, env: { ...process.env, EASEL_API_KEY: key } }
  const { file, command } = PROGRAMS[label] ?? { file: '', command: '' }
  await writeFile(join(folder, file), source)
  const { stdout } = await run(command, [file], options)
  return JSON.parse(stdout)
}

const routes = OPERATION_IDS.flatMap((id) => operationOf(id).routes)
const posts = (answers: Route['answers']) =>
  routes.filter((route) => route.answers === answers).map(({ path }) => ['post', path] as const)
const gets = Object.values(READS).map(({ path }) => ['get', path] as const)

async function requireRuns(label: string, method: string, path: string): Promise<void> {
  endpoint = `${method}:${path}`
  const sample = paths[path]?.[method]?.['x-codeSamples'].find((each) => each.label === label)
  requireDescribed(method, path, 200, await ran(label, sample?.source ?? ''))
}

const sampleOf = (path: string, label: string) =>
  paths[path]?.get?.['x-codeSamples'].find((each) => each.label === label)?.source ?? ''

describe.each(['curl', 'JavaScript', 'Python'])('the sample in %s runs as it stands', (label) => {
  it.each([...posts('sync'), ...gets])('%s %s', (method, path) => requireRuns(label, method, path))
})

describe.each(['curl', 'JavaScript', 'Python'])('the sample in %s ends with code 1', (label) => {
  it.each(['/v2/generations/{generation_id}', '/models/{model_id}', '/models'])(
    'and prints the service’s error if GET %s is refused',
    async (path) => {
      const error = await ran(label, sampleOf(path, label), 'wrong').catch((thrown: unknown) => thrown)
      const { code, stdout, stderr } = Object(error)
      expect(code === 22 && label === 'curl' ? 1 : code).toBe(1)
      expect(`${stdout}${stderr}`).toContain('"error":')
    },
  )

  it('and says so if there are no models yet', async () => {
    const key = await service.otherKey()
    const sample = sampleOf('/models/{model_id}', label)
    await expect(ran(label, sample, key)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^no models yet\n$/),
    })
  })
})

// Last: these samples leave generations in the queue, which would delay the others.
describe.each(['curl', 'JavaScript', 'Python'])(
  'the asynchronous sample in %s runs as it stands',
  (label) => {
    it.each(posts('async'))('%s %s', (method, path) => requireRuns(label, method, path))
  },
)
