import { eq, sql } from 'drizzle-orm'
import { OPERATION_IDS } from '#contract/service/operations/table.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newKey } from '../accounts/keys.ts'
import { apiKeys, members, organizations } from '../database/schema.ts'
import { newId } from '../ids.ts'
import { CommandError } from './command.ts'

/** Administrative changes to organizations, members and keys; each throws CommandError. */
export interface Administration {
  createOrganization(name: string): Promise<{ organizationId: string }>
  createMember(organizationId: string, name: string, isAdmin: boolean): Promise<{ memberId: string }>
  /** The key is returned here only. */
  createKey(memberId: string, label: string | null): Promise<{ keyId: string; key: string }>
  setKeyStatus(keyId: string, status: 'active' | 'disabled' | 'archived'): Promise<void>
  change(organizationId: string, columns: Changeable): Promise<void>
  rename(what: Named, id: string, name: string): Promise<void>
  /** Adds to the credit and returns the new credit; both in millionths of a dollar. */
  topUp(organizationId: string, usdMicros: number): Promise<number | null>
}

/** Records that have a name; for a key it is the label. */
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
      if (!member) throw new CommandError(`member ${memberId} not found; \`list\` shows all members`)
      const { key, stored } = newKey()
      const id = newId()
      const { organizationId } = member
      await db.insert(apiKeys).values({ id, organizationId, memberId, label, createdAt: now(), ...stored })
      return { keyId: id, key }
    },

    async setKeyStatus(keyId, status) {
      const [key] = await db.select().from(apiKeys).where(eq(apiKeys.id, keyId))
      if (!key) throw new CommandError(`key ${keyId} not found; \`list\` shows all keys`)
      if (key.status === 'archived' && status !== 'archived')
        throw new CommandError(`key ${keyId} is archived and cannot be enabled or disabled`)
      await db.update(apiKeys).set({ status }).where(eq(apiKeys.id, keyId))
    },

    async rename(what, id, name) {
      const changed = await {
        organization: () =>
          db.update(organizations).set({ name }).where(eq(organizations.id, id)).returning(),
        member: () => db.update(members).set({ name }).where(eq(members.id, id)).returning(),
        key: () => db.update(apiKeys).set({ label: name }).where(eq(apiKeys.id, id)).returning(),
      }[what]()
      if (changed.length === 0) throw new CommandError(`${what} ${id} not found; \`list\` shows all`)
    },

    async topUp(organizationId, usdMicros) {
      const { creditUsdMicros } = await organizationOf(db, organizationId)
      if (creditUsdMicros === null)
        throw new CommandError(
          `organization ${organizationId} has unlimited credit; \`set-credit\` sets a limit`,
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
        throw new CommandError(`unknown operation ${unknown}; the operations are ${OPERATION_IDS.join(', ')}`)
      await db.update(organizations).set(columns).where(eq(organizations.id, organizationId))
    },
  }
}

/** An organization's row; throws if there is none. */
export async function organizationOf(db: Database, id: string) {
  const [found] = await db.select().from(organizations).where(eq(organizations.id, id))
  if (!found) throw new CommandError(`organization ${id} not found; \`list\` shows all organizations`)
  return found
}

/** All organizations with their members and keys, as a tree; keys are redacted. */
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
