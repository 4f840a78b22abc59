import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { apiKeys, members, organizations } from '../database/schema.ts'
import { newId, sha256 } from '../ids.ts'

/** The caller of a request: determines what it may read and which limits it counts against. */
export interface Caller {
  readonly apiKeyId: string
  readonly organizationId: string
  readonly isAdmin: boolean
  readonly copyrightDetectionEnabled: boolean
  readonly maxInflight: number | null
}

/** API keys, looked up by hash; the keys themselves are never stored. */
export interface Keys {
  /**
   * The caller of a key; null if the key does not exist or is not active. Cached for a second, as another process
   * may change the key.
   */
  callerOf(key: string): Promise<Caller | null>
  /** Clears the cache, after keys, members or organizations were changed in this process. */
  forget(): void
  /**
   * Creates a key for the built-in organization, which is created with its first key. The key is returned here only.
   */
  provision(label: string): Promise<string>
}

const CACHE_MS = 1_000
const MAX_KNOWN = 10_000
const HOUSE = 'house'

/** The row of a new key, and the key itself, which is shown once. */
export function newKey(): {
  readonly key: string
  readonly stored: { readonly hash: string; readonly prefix: string }
} {
  const key = randomBytes(32).toString('base64url')
  return { key, stored: { hash: sha256(key), prefix: key.slice(0, 4) } }
}

export function openKeys(db: Database, now: () => Date): Keys {
  const known = new Map<string, { readonly caller: Caller; readonly until: number }>()

  async function callerOf(key: string): Promise<Caller | null> {
    const hash = sha256(key)
    const cached = known.get(hash)
    if (cached && cached.until > Date.now()) return cached.caller
    const caller = await lookUp(hash)
    if (!caller) known.delete(hash)
    else {
      if (known.size >= MAX_KNOWN) known.clear()
      known.set(hash, { caller, until: Date.now() + CACHE_MS })
    }
    return caller
  }

  async function lookUp(hash: string): Promise<Caller | null> {
    const [found] = await db
      .select({ key: apiKeys, member: members, organization: organizations })
      .from(apiKeys)
      .innerJoin(members, eq(members.id, apiKeys.memberId))
      .innerJoin(organizations, eq(organizations.id, apiKeys.organizationId))
      .where(eq(apiKeys.hash, hash))
    if (found?.key.status !== 'active') return null
    return {
      apiKeyId: found.key.id,
      organizationId: found.organization.id,
      isAdmin: found.member.isAdmin,
      copyrightDetectionEnabled: found.organization.copyrightDetectionEnabled,
      maxInflight: found.organization.maxInflight,
    }
  }

  async function provision(label: string): Promise<string> {
    const { key, stored } = newKey()
    await db.transaction(async (tx) => {
      await tx
        .insert(organizations)
        .values({ id: HOUSE, name: 'House', createdAt: now() })
        .onConflictDoNothing()
      await tx
        .insert(members)
        .values({ id: HOUSE, organizationId: HOUSE, name: 'Owner', isAdmin: true })
        .onConflictDoNothing()
      await tx.insert(apiKeys).values({
        id: newId(),
        organizationId: HOUSE,
        memberId: HOUSE,
        ...stored,
        label,
        createdAt: now(),
      })
    })
    return key
  }

  return { callerOf, provision, forget: () => known.clear() }
}
