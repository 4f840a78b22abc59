import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf, READS } from '#contract/service/describe/reads.ts'
import { generationRoutes as rows } from '#contract/studio/generations.ts'
import type { Database } from '#server/platform/database/database.ts'
import { deadline, within } from '#server/platform/deadline.ts'
import { runs } from '../database/schema.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { register } from '../http/register.ts'
import { answerOf } from '../image-service/answer-of.ts'
import type { ImageService } from '../image-service/client.ts'
import { linkForbidden } from '../runs/refusals.ts'
import { type Seen, seenFrom } from './seen.ts'

interface GenerationRoutes {
  readonly db: Database
  readonly service: ImageService
}

const TIMEOUT_MS = 15_000
/** A video is proxied for as long as its viewer reads. */
const MEDIA_MS = 600_000
/** Content types that browsers may show; any other could be a page that runs under the studio's origin. */
const SHOWN = /^(image\/(?!svg)[\w.+-]+|video\/[\w.+-]+)$/

interface Shown {
  readonly id: string
  readonly place: string
  readonly which: 'result' | 'base'
}

/** Any generation of the service by its id, with its pictures and videos passed through. */
export function generationRoutes(app: FastifyInstance, { db, service }: GenerationRoutes): void {
  register(app, rows, {
    one: async ({ params }) => (await look(params.id)).generation,
    media: ({ params, request, reply }) => passOn(params, request, reply),
  })

  async function passOn({ id, place, which }: Shown, request: FastifyRequest, reply: FastifyReply) {
    const link = (await look(id)).links[Number(place)]?.[which]
    if (!link) throw notFound('result')
    const { signal, clear } = deadline(MEDIA_MS)
    reply.raw.once('close', clear)
    const answer = await service.download(link, signal, request.headers.range)
    if (answer.kind === 'forbidden') {
      const { message, advice } = linkForbidden(answer.host)
      throw new Refusal(502, 'link-forbidden', `${message} ${advice}`)
    }
    if (answer.kind === 'unusable')
      throw new Refusal(502, 'link-gone', 'The service’s link is not an http or https address.')
    if (answer.kind !== 'bytes') {
      throw new Refusal(502, 'link-gone', 'The service’s link is not responding. It may have expired.')
    }
    const type = answer.type.split(';')[0]?.trim() ?? ''
    if (!SHOWN.test(type))
      throw new Refusal(502, 'not-a-picture', 'The service’s link does not lead to a picture or video.')
    for (const [name, value] of Object.entries(answer.range)) reply.header(name, value)
    return reply
      .code(answer.status)
      .type(type)
      .header('cache-control', 'private, max-age=3600')
      .send(answer.stream)
  }

  async function look(id: string): Promise<Seen> {
    const path = pathOf(READS['generation-v2'], { generation_id: id })
    const answer = await within(TIMEOUT_MS, undefined, (signal) => service.read(path, signal))
    if (answer.kind === 'refused' && answer.status === 404) throw notFound('generation')
    const { costUsdMicros, costIsEstimate } = runs
    const [run] = await db
      .select({ id: runs.id, costUsdMicros, costIsEstimate })
      .from(runs)
      .where(eq(runs.generationId, id))
      .limit(1)
    const seen = seenFrom(answerOf(answer), run ?? null)
    if (!seen) throw new Refusal(502, 'unreadable', 'The service’s response could not be read.')
    return seen
  }
}
