import type { FastifyInstance } from 'fastify'
import { JWKS_PATH } from '#contract/service/resources/webhook.ts'
import type { SigningKeys } from './signing-keys.ts'

/** Receivers cache the keys, and fetch them again if a signature does not verify. */
const CACHE_SECONDS = 300

/** service-api.md, Authentication, 4. Published, so verifying a delivery needs no API key. */
export function webhookRoutes(app: FastifyInstance, keys: SigningKeys): void {
  app.get(JWKS_PATH, async (_request, reply) =>
    reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`).send({ keys: await keys.published() }),
  )
}
