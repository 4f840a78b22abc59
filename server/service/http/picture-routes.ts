import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import type { Damage } from '#server/platform/storage/objects.ts'
import type { SoundObjects } from '#server/platform/storage/sound-objects.ts'
import { generatedPictures } from '../database/schema.ts'
import type { Links } from '../links/links.ts'
import { ServiceError } from '../service-error.ts'

interface Deps {
  readonly db: Database
  readonly objects: Pick<SoundObjects, 'lastingDamageOf' | 'read' | 'sizeOf'>
  readonly links: Links
  readonly now: () => Date
}

const damaged = (what: string) =>
  new ServiceError(
    500,
    `the stored file of this picture ${what}; generate the picture again, as another request for the file fails too`,
    { reason: 'damaged' },
  )
const DAMAGED: Readonly<Record<Damage, ServiceError>> = {
  missing: damaged('is missing'),
  'cut-off': damaged('is damaged'),
  changed: damaged('is damaged'),
}

/**
 * Serves result pictures, after checking that the file is undamaged. The signed link is the permission: no API key
 * is needed.
 */
export function pictureRoutes(app: FastifyInstance, { db, objects, links, now }: Deps): void {
  app.get<{ Params: { picture: string }; Querystring: { exp?: unknown; sig?: unknown } }>(
    '/v1/pictures/:picture.png',
    async (request, reply) => {
      const { picture } = request.params
      const { exp, sig } = request.query
      const verdict = links.check({ picture, exp: String(exp), sig: String(sig) })
      if (verdict === 'forged') throw new ServiceError(403, 'this link was not made by this service')
      if (verdict === 'expired')
        throw new ServiceError(410, 'this link has expired; poll the generation for a new one')
      const [, id = '', ordinal, layer] = /^(.+)-(\d+)(-base)?$/.exec(picture) ?? []
      const [row] = await db
        .select({ sha256: layer ? generatedPictures.baseSha256 : generatedPictures.sha256 })
        .from(generatedPictures)
        .where(and(eq(generatedPictures.generationId, id), eq(generatedPictures.ordinal, Number(ordinal))))
      if (!row?.sha256) throw new ServiceError(404, 'picture not found')
      const damage = await objects.lastingDamageOf(row.sha256)
      if (damage) {
        request.log.error({ picture, damage }, 'stored picture file is missing or damaged')
        throw DAMAGED[damage]
      }
      const secondsLeft = Number(exp) - Math.floor(now().getTime() / 1000)
      return reply
        .type('image/png')
        .header('content-length', await objects.sizeOf(row.sha256))
        .header('cache-control', `private, max-age=${secondsLeft}, immutable`)
        .header('etag', `"${row.sha256}"`)
        .header('x-content-type-options', 'nosniff')
        .send(await objects.read(row.sha256))
    },
  )
}
