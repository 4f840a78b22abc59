import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Operation, Route } from '#contract/service/describe/operation.ts'
import { decodeForm } from '#contract/service/describe/request.ts'
import { OPERATION_IDS, operationOf } from '#contract/service/operations/table.ts'
import { JWKS_PATH } from '#contract/service/resources/webhook.ts'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { layersReport } from '#contract/service/values/layers-report.ts'
import { aPicture } from './pictures/pictures.ts'

/** An answer with any status; `headers` for Retry-After and the like. */
interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** `cut`: accepts the request, then breaks the connection; `silence`: never answers. A promise is awaited first. */
type SubmitStep = 'take' | 'cut' | 'silence' | Answer | Promise<unknown>
type PollStep = 'pending' | 'done' | 'withheld' | 'cut' | 'silence' | { readonly failed: string } | Answer
/**
 * `half`: half a picture with the full Content-Length; `cut`: the connection breaks midway; `drip`: single bytes,
 * for ever; `endless`: as many bytes as are read.
 */
type LinkStep = 'whole' | 'endless' | 'half' | 'cut' | 'gone' | 'silence' | 'drip' | Answer

interface Taken {
  readonly path: string
  readonly apiKey: string | undefined
  readonly values: Readonly<Record<string, unknown>>
  readonly files: Readonly<Record<string, readonly Buffer[]>>
  readonly generationId: string
  readonly idempotencyKey: string | undefined
}

interface Known {
  readonly operation: Operation
  readonly taken: Taken
}

export interface ScriptedService {
  readonly baseUrl: string
  readonly apiKey: string
  /** Every submission that was fully received, including refused ones. */
  readonly submissions: readonly Taken[]
  readonly polls: readonly string[]
  /** Headers of every download. */
  readonly downloads: readonly FastifyRequest['headers'][]
  /** Scripts the next submissions, polls and downloads; later ones succeed. */
  onSubmit(...steps: SubmitStep[]): void
  onPoll(...steps: PollStep[]): void
  onLink(...steps: LinkStep[]): void
  /** Sets the answer to all later submissions of this kind. */
  refuseWhere(isRefused: (taken: Taken) => boolean, answer: Answer): void
  /** From now on a repeated key creates nothing, and every answer has the header about keys. */
  honourKeys(): void
  /** The body of the webhook of a generation that it made. */
  deliveryOf(generationId: string): object
  /** Publishes keys for signatures; before that there are none. */
  publishKeys(...keys: readonly object[]): void
  /** How often these were read. */
  keyReads(): number
  /** Sets the account's invoices; before that the account is not an admin's. */
  invoiced(...invoices: object[]): void
  /** The number of generations made. */
  made(): number
  /** Sets the default answer to polls. */
  polledAs(step: PollStep): void
  /** Resets downloads: from now on all links work. */
  healLinks(): void
  stop(): Promise<void>
}

/** A small real server with the image service's contract and scripted faults. */
export async function startScriptedService(): Promise<ScriptedService> {
  const apiKey = `key-${randomBytes(12).toString('hex')}`
  const app = Fastify({ forceCloseConnections: true })
  await app.register(multipart, { limits: { fileSize: 60 * 1024 * 1024, fieldSize: 1024 * 1024 } })
  const submissions: Taken[] = []
  const polls: string[] = []
  const downloads: FastifyRequest['headers'][] = []
  const steps = { submit: [] as SubmitStep[], poll: [] as PollStep[], link: [] as LinkStep[] }
  let usualPoll: PollStep = 'done'
  const byId = new Map<string, Known>()
  const keys = keysOf(app)
  const account = accountOf(app)
  const signing = signingOf(app)
  const refusal = standingRefusal()
  const take = (known: Known) => {
    byId.set(known.taken.generationId, known)
    keys.note(known.taken)
  }

  for (const operation of OPERATION_IDS.map(operationOf)) {
    for (const route of operation.routes) {
      app.post(route.path, async (request, reply) => {
        const taken = await read(request, operation)
        submissions.push(taken)
        const before = keys.before(taken)
        const step = refusal.of(taken) ?? steps.submit.shift() ?? 'take'
        if (step instanceof Promise) await step
        else if (step === 'silence') return reply.hijack()
        else if (step === 'cut') return cut(reply, () => before ?? take({ operation, taken }))
        else if (step !== 'take') return answer(reply, step)
        if (request.headers['api-key'] !== apiKey)
          return answer(reply, { status: 401, body: { error: 'no' } })
        if (!before) take({ operation, taken })
        return accepted(operation, route, before ?? taken)
      })
    }
  }

  app.get<{ Params: { id: string } }>('/v2/generations/:id', async (request, reply) => {
    const { id } = request.params
    polls.push(id)
    const step = steps.poll.shift() ?? usualPoll
    const known = byId.get(id)
    if (typeof step === 'object' && 'status' in step) return answer(reply, step)
    if (step === 'cut') return cut(reply)
    if (step === 'silence') return reply.hijack()
    if (!known) return answer(reply, { status: 404, body: { error: 'generation not found' } })
    const head = { generation_id: id, created: new Date().toISOString() }
    if (step === 'pending') return { ...head, status: 'pending' }
    if (typeof step === 'object') return { ...head, status: 'failed', failure_reason: step.failed }
    const data = itemsOf(known, baseUrl, step === 'withheld')
    return { ...head, status: 'completed', response_type: 'url', data }
  })

  app.get<{ Params: { size: string; seed: string } }>('/links/:size/:seed.png', async (request, reply) => {
    downloads.push(request.headers)
    const step = steps.link.shift() ?? 'whole'
    if (step === 'gone') return answer(reply, { status: 403, body: { error: 'the link has expired' } })
    if (step === 'silence') return reply.hijack()
    if (step === 'drip') return drip(reply)
    if (step === 'endless') return reply.type('image/png').send(endless())
    if (typeof step === 'object') return answer(reply, step)
    const bytes = await pictureOf(request.params.size, Number(request.params.seed))
    if (step === 'cut') return cutPicture(reply, bytes)
    return reply.type('image/png').send(step === 'half' ? bytes.subarray(0, bytes.length / 2) : bytes)
  })

  function accepted(operation: Operation, route: Route, taken: Taken) {
    if (route.answers === 'async') return { generation_id: taken.generationId }
    const head = { request_id: taken.generationId, created: new Date().toISOString() }
    return { ...head, data: itemsOf({ operation, taken }, baseUrl) }
  }

  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    baseUrl,
    apiKey,
    submissions,
    polls,
    downloads,
    onSubmit: (...more) => void steps.submit.push(...more),
    onPoll: (...more) => void steps.poll.push(...more),
    onLink: (...more) => void steps.link.push(...more),
    refuseWhere: refusal.set,
    honourKeys: keys.honour,
    deliveryOf: (id) => deliveryOf(id, byId.get(id), baseUrl),
    ...signing,
    invoiced: account.invoiced,
    made: () => byId.size,
    polledAs(step) {
      usualPoll = step
    },
    healLinks: () => void steps.link.splice(0),
    stop: () => app.close(),
  }
}

/** The pictures of a request, in its number and size; their seeds count up. */
function itemsOf({ operation, taken: { values } }: Known, baseUrl: string, isWithheld = false) {
  const size = operation.size(values, CATALOGUE) ?? { width: 64, height: 64 }
  const resolution = `${size.width}x${size.height}`
  return Array.from({ length: operation.pictures(values) }, (_, index) => {
    const seed = Number(values.seed ?? 1000) + index
    const url = isWithheld ? null : `${baseUrl}/links/${resolution}/${seed}.png`
    const safe = { is_image_safe: !isWithheld, resolution, url }
    if (operation.result === 'bare-images') return { object_type: 'image.without-prompt-or-seed', ...safe }
    const prompt = String(values.prompt ?? values.text_prompt ?? values.instruction ?? '')
    if (operation.result === 'layerized')
      return { ...safe, ...layersOf(safe, `${baseUrl}/links/${resolution}/1.png`), seed }
    return { ...safe, prompt, seed }
  })
}

function deliveryOf(id: string, known: Known | undefined, baseUrl: string): object {
  if (!known) throw new Error('there is no such generation')
  return { generation_id: id, created: new Date().toISOString(), data: itemsOf(known, baseUrl) }
}

/** An answer to all submissions of a kind. */
function standingRefusal() {
  let of: (taken: Taken) => Answer | null = () => null
  return {
    of: (taken: Taken) => of(taken),
    set(isRefused: (taken: Taken) => boolean, refused: Answer) {
      of = (taken) => (isRefused(taken) ? refused : null)
    },
  }
}

/** Only admins see invoices; until some are set, the key is not an admin's. */
function accountOf(app: FastifyInstance) {
  let invoices: readonly object[] | null = null
  app.get('/v2/account/invoices', (_, reply) =>
    invoices ? reply.send({ invoices }) : answer(reply, { status: 404 }),
  )
  return {
    invoiced(...told: object[]) {
      invoices = told
    },
  }
}

/** Published keys; until some are set, they cannot be read. */
function signingOf(app: FastifyInstance) {
  let published: readonly object[] | null = null
  let reads = 0
  app.get(JWKS_PATH, (_, reply) => {
    reads += 1
    return published ? reply.send({ keys: published }) : answer(reply, { status: 503 })
  })
  return {
    publishKeys(...keys: readonly object[]) {
      published = keys
    },
    keyReads: () => reads,
  }
}

/** Results by key; once enabled, every answer has the header about keys. */
function keysOf(app: FastifyInstance) {
  const byKey = new Map<string, Taken>()
  let isOn = false
  app.addHook('onRequest', async (_, reply) => {
    if (isOn) reply.header('x-svc-idempotency-seconds', '86400')
  })
  app.get('/models', async () => ({ models: [] }))
  return {
    honour() {
      isOn = true
    },
    before: ({ idempotencyKey = '' }: Taken) => (isOn ? byKey.get(idempotencyKey) : undefined),
    note: (taken: Taken) => void byKey.set(taken.idempotencyKey ?? '', taken),
  }
}

/** The additional parts of a design: the background, and one block of text. */
function layersOf({ is_image_safe: isSafe }: { is_image_safe: boolean }, background: string) {
  const block = { x: 8, y: 8, width: 40, height: 12, text: 'Sale', alignment: 'left', formatting: [] }
  return {
    object_type: 'layerized_image',
    base_image_url: isSafe ? background : null,
    text_blocks: isSafe ? [block] : [],
    ...(isSafe && {
      text_report: layersReport({ done: 1, of: 2, similar: [block.text], left: ['Blue Hour'] }),
    }),
  }
}

async function read(request: FastifyRequest, operation: Operation): Promise<Taken> {
  const entries: [string, string][] = []
  const files: Record<string, Buffer[]> = {}
  for await (const part of request.parts()) {
    if (part.type === 'field') entries.push([part.fieldname, String(part.value)])
    else files[part.fieldname] = [...(files[part.fieldname] ?? []), await part.toBuffer()]
  }
  const decoded = decodeForm(operation.fields(CATALOGUE), entries)
  const { 'api-key': key, 'idempotency-key': idempotencyKey } = request.headers
  return {
    path: request.url,
    apiKey: typeof key === 'string' ? key : undefined,
    values: decoded.ok ? decoded.values : {},
    files,
    generationId: randomBytes(16).toString('base64url'),
    idempotencyKey: idempotencyKey === undefined ? undefined : String(idempotencyKey),
  }
}

function answer(reply: FastifyReply, { status, body = { error: 'scripted' }, headers = {} }: Answer) {
  return reply.code(status).headers(headers).send(body)
}

function cut(reply: FastifyReply, before: () => void = () => {}): FastifyReply {
  before()
  reply.hijack()
  reply.raw.socket?.destroy()
  return reply
}

/** The pictures that were sent last: many tests download the same one again and again. */
const encoded = new LRUCache<string, Promise<Buffer>>({ max: 30 })

function pictureOf(size: string, seed: number): Promise<Buffer> {
  const key = `${size} ${seed}`
  const [width = 64, height = 64] = size.split('x').map(Number)
  const picture = encoded.get(key) ?? aPicture({ width, height, seed })
  encoded.set(key, picture)
  return picture
}

function cutPicture(reply: FastifyReply, bytes: Buffer): FastifyReply {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'image/png', 'content-length': bytes.length })
  reply.raw.write(bytes.subarray(0, bytes.length / 2), () => reply.raw.socket?.destroy())
  return reply
}

function endless(): Readable {
  const bytes = Buffer.alloc(1024 * 1024)
  return new Readable({
    read() {
      this.push(bytes)
    },
  })
}

const DRIP_MS = 100

function drip(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'image/png', 'content-length': 1_000_000 })
  const dripping = setInterval(() => reply.raw.write('x'), DRIP_MS)
  reply.raw.once('close', () => clearInterval(dripping))
  return reply
}
