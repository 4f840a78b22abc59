import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database.ts'
import { secrets } from '../database/schema.ts'

/** Result links: whoever holds one may read the picture until it expires. */
export interface Links {
  /** Path and query of a link to a picture, or to its text-free base; valid from now on for the time the deployment sets. */
  sign(generationId: string, ordinal: number, layer?: 'base'): string
  check(link: {
    readonly picture: string
    readonly exp: string
    readonly sig: string
  }): 'valid' | 'expired' | 'forged'
}

const NAME = 'links'

/** The key that links are signed with; made at the first start, so that links outlive a restart. */
export async function linkSecret(db: Database): Promise<string> {
  await db
    .insert(secrets)
    .values({ name: NAME, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing()
  const [kept] = await db.select().from(secrets).where(eq(secrets.name, NAME))
  if (!kept) throw new Error('the secret for links is missing')
  return kept.value
}

export function openLinks(secret: string, ttlSeconds: number, now: () => Date): Links {
  const signature = (picture: string, exp: string) =>
    createHmac('sha256', secret).update(`${picture}\n${exp}`).digest('hex')
  return {
    sign(generationId, ordinal, layer) {
      const picture = `${generationId}-${ordinal}${layer ? `-${layer}` : ''}`
      const exp = String(Math.floor(now().getTime() / 1000) + ttlSeconds)
      return `/v1/pictures/${picture}.png?exp=${exp}&sig=${signature(picture, exp)}`
    },
    check({ picture, exp, sig }) {
      const given = Buffer.from(sig)
      const right = Buffer.from(signature(picture, exp))
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 'forged'
      return Number(exp) * 1000 > now().getTime() ? 'valid' : 'expired'
    },
  }
}
