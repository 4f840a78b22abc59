import { eq } from 'drizzle-orm'
import { invoices, ledger } from '../billing/schema.ts'
import { organizations } from '../database/schema.ts'
import { newId } from '../ids.ts'
import { customModels, modelShares } from '../models/schema.ts'
import { openAdministration } from './administration.ts'
import type { CommandDeps } from './command.ts'

const NAME = 'Demonstration: Harbour Studio'

/** The entries of the three months before this one: product, millionths of a dollar, pictures. */
const CHARGES = [
  ['svc_v4_generation', 60_000, 120],
  ['p_image_svc_generation', 10_000, 431],
  ['ad_localizer_usage', 100_000, 17],
] as const

/** Two organizations with every case of the account and model endpoints. */
export async function demonstrate(deps: CommandDeps): Promise<object> {
  const { db, now, address } = deps
  const [before] = await db.select().from(organizations).where(eq(organizations.name, NAME))
  if (before)
    return {
      organizationId: before.id,
      isNew: false,
      description: 'the demonstration exists already; its keys were shown once',
    }
  const administration = openAdministration(db, now)
  const { organizationId } = await administration.createOrganization(NAME)
  const other = await administration.createOrganization('Demonstration: Another house')
  const poor = await administration.createOrganization('Demonstration: No credit')
  await administration.change(poor.organizationId, { creditUsdMicros: 0 })
  const [admin, member, stranger, pauper] = [
    await administration.createMember(organizationId, 'Ada (admin)', true),
    await administration.createMember(organizationId, 'Max', false),
    await administration.createMember(other.organizationId, 'Olga (admin)', true),
    await administration.createMember(poor.organizationId, 'Paul (admin)', true),
  ]
  const [adminKey, memberKey] = [
    await administration.createKey(admin.memberId, 'Demonstration: admin'),
    await administration.createKey(member.memberId, 'Demonstration: member'),
  ]
  const disabled = await administration.createKey(member.memberId, 'Demonstration: disabled')
  await administration.setKeyStatus(disabled.keyId, 'disabled')
  const archived = await administration.createKey(member.memberId, 'Demonstration: archived')
  await administration.setKeyStatus(archived.keyId, 'archived')
  await addMonths(deps, { organizationId, keyIds: [adminKey.keyId, memberKey.keyId] })
  return {
    organizationId,
    isNew: true,
    adminKey: adminKey.key,
    memberKey: memberKey.key,
    disabledKey: disabled.key,
    archivedKey: archived.key,
    otherOrganizationKey: (await administration.createKey(stranger.memberId, 'Demonstration: other')).key,
    poorKey: (await administration.createKey(pauper.memberId, 'Demonstration: no credit')).key,
    ...(await addModels(deps, organizationId, other.organizationId)),
    baseAddress: address,
  }
}

interface Charged {
  readonly organizationId: string
  readonly keyIds: readonly string[]
}

/** Three past months: voided, paid and due; and the current one, a draft. */
async function addMonths({ db, now }: CommandDeps, { organizationId, keyIds }: Charged): Promise<void> {
  const today = now()
  const month = (ago: number) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ago))
  for (const ago of [3, 2, 1, 0]) {
    for (const [index, [billingIdentifier, unitUsdMicros, quantity]] of CHARGES.entries()) {
      await db.insert(ledger).values({
        id: newId(),
        organizationId,
        apiKeyId: keyIds[index % keyIds.length] ?? '',
        generationId: null,
        billingIdentifier,
        unitUsdMicros,
        quantity: quantity * (ago + 1),
        createdAt: month(ago),
      })
    }
    if (ago === 0) continue
    const issuedAt = month(ago - 1)
    await db.insert(invoices).values({
      id: newId(),
      organizationId,
      startAt: month(ago),
      issuedAt,
      ...(ago === 3 ? { voidedAt: issuedAt } : ago === 2 ? { paidAt: issuedAt } : {}),
    })
  }
}

async function addModels({ db, now }: CommandDeps, owner: string, other: string) {
  const at = now()
  const model = (name: string, organizationId: string, status: string) => ({
    id: newId(),
    organizationId,
    name: `Demonstration: ${name}`,
    status,
    isAvailable: status === 'COMPLETED',
    uri: `model/${name}-${newId().slice(0, 6)}/version/1`,
    datasetId: newId(),
    createdAt: at,
    updatedAt: at,
  })
  const [ready, training, shared] = [
    model('linocut', owner, 'COMPLETED'),
    model('product-line', owner, 'TRAINING'),
    model('shared-posters', other, 'COMPLETED'),
  ]
  await db.insert(customModels).values([ready, training, shared])
  await db.insert(modelShares).values({ modelId: shared.id, organizationId: owner })
  return { ownedModelId: ready.id, trainingModelId: training.id, sharedModelId: shared.id }
}
