import { and, eq } from 'drizzle-orm'
import { OPERATION_IDS } from '#contract/service/operations/table.ts'
import type { Database } from '#server/platform/database.ts'
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
}

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
      await requireOrganization(db, organizationId)
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
      if (key.status === 'archived') throw new CommandError(`key ${keyId} is archived, and stays so`)
      await db
        .update(apiKeys)
        .set({ status })
        .where(and(eq(apiKeys.id, keyId)))
    },

    async change(organizationId, columns) {
      await requireOrganization(db, organizationId)
      const unknown = columns.features?.find((id) => !OPERATION_IDS.includes(id))
      if (unknown)
        throw new CommandError(`there is no operation ${unknown}; there are ${OPERATION_IDS.join(', ')}`)
      await db.update(organizations).set(columns).where(eq(organizations.id, organizationId))
    },
  }
}

async function requireOrganization(db: Database, id: string): Promise<void> {
  const [found] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, id))
  if (!found) throw new CommandError(`there is no organization ${id}; \`list\` shows those there are`)
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
        ...{ id, name, isAdmin },
        keys: allKeys
          .filter(({ memberId }) => memberId === id)
          .map(({ id: keyId, prefix, label, status }) => ({ id: keyId, startsWith: prefix, label, status })),
      })),
  }))
}
