import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { secrets } from '../database/schema.ts'

/** A result picture, or its text-free base, and when its generation finished. */
export interface Linked {
  readonly generationId: string
  readonly ordinal: number
  readonly finishedAt: Date
  readonly layer?: 'base'
}

/** Result links: whoever has one may read the picture until it expires. */
export interface Links {
  /**
   * Path and query of a link. The link stays the same until it expires, at most the configured time; then a new one
   * replaces it. Null once the picture is no longer stored.
   */
  sign(picture: Linked): string | null
  /**
   * The same for a delivery that is sent now, however late: its pictures are stored for as long as its links are
   * valid.
   */
  signLate(picture: Linked): string
  check(link: {
    readonly picture: string
    readonly exp: string
    readonly sig: string
  }): 'valid' | 'expired' | 'forged'
  /** Pictures of generations that finished before this are removed, unless a delivery refers to them. */
  keptSince(): Date
  /** Links of deliveries that ended before this have expired. */
  liveSince(): Date
}

/** Pictures outlive their first link, so that clients can poll later for a new one. */
const LINK_LIVES = 3
const MIN_KEPT_SECONDS = 60
/** A delivery's end is recorded a little after its links were made. */
const NOTED_SECONDS = 60

const NAME = 'links'

/** The key that signs links; created at the first start, so that links survive a restart. */
export async function linkSecret(db: Database): Promise<string> {
  await db
    .insert(secrets)
    .values({ name: NAME, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing()
  const [kept] = await db.select().from(secrets).where(eq(secrets.name, NAME))
  if (!kept) throw new Error('the secret that signs links is missing')
  return kept.value
}

export function openLinks(secret: string, ttlSeconds: number, now: () => Date): Links {
  const signature = (picture: string, exp: string) =>
    createHmac('sha256', secret).update(`${picture}\n${exp}`).digest('hex')
  const keptSeconds = Math.max(LINK_LIVES * ttlSeconds, MIN_KEPT_SECONDS)
  const ago = (seconds: number) => new Date(now().getTime() - seconds * 1000)
  const link = ({ generationId, ordinal, layer }: Linked, expires: number) => {
    const picture = `${generationId}-${ordinal}${layer ? `-${layer}` : ''}`
    const exp = String(expires)
    return `/v1/pictures/${picture}.png?exp=${exp}&sig=${signature(picture, exp)}`
  }
  /**
   * Validity periods follow one another from the end of the generation, so that all polls within one period return
   * the same link.
   */
  const nextEnd = (from: number) => {
    const lives = Math.floor((now().getTime() / 1000 - from) / ttlSeconds) + 1
    return from + Math.max(1, lives) * ttlSeconds
  }
  const secondsOf = ({ finishedAt }: Linked) => Math.floor(finishedAt.getTime() / 1000)

  return {
    sign(picture) {
      const from = secondsOf(picture)
      const end = from + keptSeconds
      return end * 1000 > now().getTime() ? link(picture, Math.min(nextEnd(from), end)) : null
    },
    signLate: (picture) => link(picture, nextEnd(secondsOf(picture))),
    keptSince: () => ago(keptSeconds),
    liveSince: () => ago(ttlSeconds + NOTED_SECONDS),
    check({ picture, exp, sig }) {
      const given = Buffer.from(sig)
      const right = Buffer.from(signature(picture, exp))
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 'forged'
      return Number(exp) * 1000 > now().getTime() ? 'valid' : 'expired'
    },
  }
}
