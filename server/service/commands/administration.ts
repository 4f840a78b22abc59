import { eq, sql } from 'drizzle-orm'
import { OPERATION_IDS } from '#contract/service/operations/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newKey } from '../accounts/keys.ts'
import { apiKeys, members, organizations } from '../database/schema.ts'
import { newId } from '../ids.ts'
import { CommandError } from './command.ts'

/** What an administrator does to organizations, members and keys; each refuses with CommandError. */
export interface Administration {
  createOrganization(name: string): Promise<{ organizationId: string }>
  createMember(organizationId: string, name: string, isAdmin: boolean): Promise<{ memberId: string }>
  /** The key is shown here and never again. */
  createKey(memberId: string, label: string | null): Promise<{ keyId: string; key: string }>
  setKeyStatus(keyId: string, status: 'active' | 'disabled' | 'archived'): Promise<void>
  change(organizationId: string, columns: Changeable): Promise<void>
  rename(what: Named, id: string, name: string): Promise<void>
  /** Adds to the credit and gives what it is then; both in millionths of a dollar. */
  topUp(organizationId: string, usdMicros: number): Promise<number | null>
}

/** What has a name; a key's is its label. */
export const NAMED = ['organization', 'member', 'key'] as const
export type Named = (typeof NAMED)[number]

export type Changeable = Partial<
  Pick<
    typeof organizations.$inferInsert,
    | 'creditUsdMicros'
    | 'maxInflight'
    | 'dailyPictures'
    | 'priorityPictures'
    | 'isSubscribed'
    | 'features'
    | 'copyrightDetectionEnabled'
  >
>

export function openAdministration(db: Database, now: () => Date): Administration {
  return {
    async createOrganization(name) {
      const id = newId()
      await db.insert(organizations).values({ id, name, createdAt: now() })
      return { organizationId: id }
    },

    async createMember(organizationId, name, isAdmin) {
      await organizationOf(db, organizationId)
      const id = newId()
      await db.insert(members).values({ id, organizationId, name, isAdmin })
      return { memberId: id }
    },

    async createKey(memberId, label) {
      const [member] = await db.select().from(members).where(eq(members.id, memberId))
      if (!member) throw new CommandError(`there is no member ${memberId}; \`list\` shows those there are`)
      const { key, stored } = newKey()
      const id = newId()
      const { organizationId } = member
      await db.insert(apiKeys).values({ id, organizationId, memberId, label, createdAt: now(), ...stored })
      return { keyId: id, key }
    },

    async setKeyStatus(keyId, status) {
      const [key] = await db.select().from(apiKeys).where(eq(apiKeys.id, keyId))
      if (!key) throw new CommandError(`there is no key ${keyId}; \`list\` shows those there are`)
      if (key.status === 'archived' && status !== 'archived')
        throw new CommandError(`key ${keyId} is archived, and stays so`)
      await db.update(apiKeys).set({ status }).where(eq(apiKeys.id, keyId))
    },

    async rename(what, id, name) {
      const changed = await {
        organization: () =>
          db.update(organizations).set({ name }).where(eq(organizations.id, id)).returning(),
        member: () => db.update(members).set({ name }).where(eq(members.id, id)).returning(),
        key: () => db.update(apiKeys).set({ label: name }).where(eq(apiKeys.id, id)).returning(),
      }[what]()
      if (changed.length === 0)
        throw new CommandError(`there is no ${what} ${id}; \`list\` shows those there are`)
    },

    async topUp(organizationId, usdMicros) {
      const { creditUsdMicros } = await organizationOf(db, organizationId)
      if (creditUsdMicros === null)
        throw new CommandError(
          `organization ${organizationId} may spend without a bound; \`set-credit\` sets one`,
        )
      const [changed] = await db
        .update(organizations)
        .set({ creditUsdMicros: sql`${organizations.creditUsdMicros} + ${usdMicros}` })
        .where(eq(organizations.id, organizationId))
        .returning({ creditUsdMicros: organizations.creditUsdMicros })
      return changed?.creditUsdMicros ?? null
    },

    async change(organizationId, columns) {
      await organizationOf(db, organizationId)
      const unknown = columns.features?.find((id) => !OPERATION_IDS.includes(id))
      if (unknown)
        throw new CommandError(`there is no operation ${unknown}; there are ${OPERATION_IDS.join(', ')}`)
      await db.update(organizations).set(columns).where(eq(organizations.id, organizationId))
    },
  }
}

/** An organization's row; refuses where there is none. */
export async function organizationOf(db: Database, id: string) {
  const [found] = await db.select().from(organizations).where(eq(organizations.id, id))
  if (!found) throw new CommandError(`there is no organization ${id}; \`list\` shows those there are`)
  return found
}

/** Everything there is, as a tree; keys redacted. */
export async function listAll(db: Database) {
  const [allOrganizations, allMembers, allKeys] = await Promise.all([
    db.select().from(organizations),
    db.select().from(members),
    db.select().from(apiKeys),
  ])
  return allOrganizations.map(({ createdAt: _, ...organization }) => ({
    ...organization,
    members: allMembers
      .filter(({ organizationId }) => organizationId === organization.id)
      .map(({ id, name, isAdmin }) => ({
        id,
        name,
        isAdmin,
        keys: allKeys
          .filter(({ memberId }) => memberId === id)
          .map(({ id: keyId, prefix, label, status }) => ({ id: keyId, startsWith: prefix, label, status })),
      })),
  }))
}
