import { and, eq, inArray } from 'drizzle-orm'
import type { Files, FilesGiven, Operation } from '#contract/service/describe/operation.ts'
import { checkRequest, type Issue } from '#contract/service/describe/request.ts'
import { sourceFieldOf } from '#contract/service/operations/source-field.ts'
import { operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { MAX_REQUESTS, type Press } from '#contract/studio/presses/press.ts'
import { pressContent } from '#contract/studio/presses/press-content.ts'
import { atRow, countRequests, requestsOf } from '#contract/studio/presses/spread.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type AssetStore, factsOf } from '../assets/asset-store.ts'
import { inOrder } from '../database/in-order.ts'
import { type AssetRow, assets, runs } from '../database/schema.ts'
import { linesReadOf } from '../designs/ad-lines.ts'
import { invalid } from '../http/errors.ts'
import { newId } from '../new-id.ts'
import type { ProjectStore } from '../projects/project-store.ts'
import { hashOf, requireSameContent } from '../same-content.ts'
import { requireNotDropped } from './dropped-presses.ts'

export interface PressDeps {
  readonly db: Database
  readonly assets: AssetStore
  readonly projects: Pick<ProjectStore, 'given'>
  readonly catalogue: Catalogue
  readonly now: () => Date
}

/** One request of a press, with how many of it the press sends. */
type Request = Pick<Press, 'operation' | 'values' | 'files'> & Partial<Pick<Press, 'requests'>>

type NewRun = typeof runs.$inferInsert

/**
 * Validates a press and queues its runs, all or none. Returns false, and queues nothing, if the same press came first.
 * Refuses with 422 and the fields at fault, and with 409 if a person dropped the press.
 */
export async function queuePress(press: Press, deps: PressDeps): Promise<boolean> {
  const { intent, operation } = press
  const createdAt = deps.now()
  const judged = await judgedPress(press, deps)
  const wanted = judged.flatMap((request) => Array.from({ length: press.requests }, () => request))
  const projectId = await deps.projects.given(press.project)
  const contentSha256 = hashOf(pressContent(press))
  const [head, ...others] = wanted.map((request, ordinal) => ({
    ...request,
    intent,
    operation,
    projectId,
    createdAt,
    contentSha256,
    state: 'queued' as const,
    id: newId(createdAt.getTime()),
    ordinal,
    position: ordinal,
    isBatch: judged.length > 1,
  }))
  if (!head) return false
  const masks = judged.flatMap(({ files }) => masksIn({ operation, files }, deps.catalogue))
  return deps.db.transaction(async (tx) => {
    await requireNotDropped(tx, intent)
    // The first run of an intent is the lock: a repeated press waits here and then finds it.
    const [mine] = await tx.insert(runs).values(head).onConflictDoNothing().returning({ id: runs.id })
    if (!mine) return !(await isTaken(tx, press))
    if (others.length > 0) await tx.insert(runs).values(others)
    await markMasks(tx, [...new Set(masks)])
    return true
  })
}

/** Whether the press came before. Refuses with 422 if its intent came with other content. */
export async function isTaken(db: Pick<Database, 'select'>, press: Press): Promise<boolean> {
  const [first] = await db
    .select({ contentSha256: runs.contentSha256 })
    .from(runs)
    .where(eq(runs.intent, press.intent))
    .orderBy(runs.ordinal)
    .limit(1)
  if (first) requireSameContent(first.contentSha256, hashOf(pressContent(press)))
  return first !== undefined
}

/** Judges every request of a press before any is queued. Refuses with 422, and says at which rows and fields. */
async function judgedPress(press: Press, deps: PressDeps) {
  const many = countRequests(press)
  if (many > MAX_REQUESTS) throw invalid([{ at: 'rows', message: TOO_MANY(many) }], 422)
  const { operation, requests } = press
  const judged = []
  const issues: Issue[] = []
  for (const { values, files, row } of requestsOf(press)) {
    const request = await judgement({ operation, values, files, requests }, deps)
    if (request.ok)
      judged.push({ ...request.judged, files, adLines: await adLinesOf({ operation, files }, deps.db) })
    else issues.push(...request.issues.map(({ at, message }) => ({ at: atRow(row, at), message })))
  }
  if (issues.length > 0) throw invalid(issues, 422)
  return judged
}

const TOO_MANY = (many: number) =>
  `make ${many} requests with this press; at most ${MAX_REQUESTS} fit into one, so press for fewer rows`

/** The pictures of a press that are masks of others. */
export function masksIn(
  { operation, files }: Pick<Press, 'operation' | 'files'>,
  catalogue: Catalogue,
): readonly string[] {
  const described = operationOf(operation).files(catalogue)
  return Object.entries(files).flatMap(([field, ids]) => (described[field]?.maskOf ? ids : []))
}

/** An upload that is a mask is no picture of the library; a result that is used as one stays there. */
export async function markMasks(
  db: Pick<Database, 'select' | 'update'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const areUploads = and(inArray(assets.id, [...ids]), eq(assets.origin, 'upload'))
  await db
    .update(assets)
    .set({ isMask: true })
    .where(inOrder(db, assets, areUploads))
}

/** Stored with the run: lines that were read later were unknown at the press. */
export async function adLinesOf(
  { operation, files }: Pick<Press, 'operation' | 'files'>,
  db: Database,
): Promise<readonly string[] | null> {
  const [ad] = files.image ?? []
  return operation === 'localize-ad' && ad !== undefined ? linesReadOf(db, ad) : null
}

/** Judges a request whole. Refuses with 422 and the fields at fault. */
export async function judgedRequest(request: Request, deps: PressDeps) {
  const found = await judgement(request, deps)
  if (!found.ok) throw invalid(found.issues, 422)
  return found.judged
}

type Judgement =
  | {
      readonly ok: true
      readonly judged: Pick<
        NewRun,
        'values' | 'sourceName' | 'pictures' | 'width' | 'height' | 'estimateUsdMicros'
      >
    }
  | { readonly ok: false; readonly issues: readonly Issue[] }

async function judgement(request: Request, { assets: store, catalogue }: PressDeps): Promise<Judgement> {
  const operation = operationOf(request.operation)
  const given = await givenFiles(request, operation.files(catalogue), store)
  const files: FilesGiven = given.facts
  const checked = checkRequest(operation, catalogue, { values: request.values, files })
  const issues = [
    ...given.issues,
    ...(checked.ok ? [] : checked.issues).filter(({ at }) => given.issues.every((known) => known.at !== at)),
    ...countIssues(request.requests ?? 1, operation, catalogue),
  ]
  if (!checked.ok || issues.length > 0) return { ok: false, issues }
  const { values } = checked
  const size = operation.size(values, catalogue)
  const pictures = operation.pictures(values)
  return {
    ok: true,
    judged: {
      values,
      sourceName: given.nameIn(sourceFieldOf(request.operation, catalogue)),
      pictures,
      width: size?.width ?? null,
      height: size?.height ?? null,
      estimateUsdMicros: operation.price(values, catalogue, files).usdMicros * pictures,
    },
  }
}

/** Checked at the press, while the person is there, instead of at the submission. */
const DAMAGED = 'has a picture whose stored file is damaged: upload the same file again to replace it'

interface Given {
  readonly facts: FilesGiven
  readonly issues: readonly Issue[]
  /** The name of the first picture in a field. */
  nameIn(field: string | null): string | null
}

async function givenFiles({ files }: Request, described: Files, store: AssetStore): Promise<Given> {
  const found = await store.present(Object.values(files).flat())
  const issues: Issue[] = []
  const facts: Record<string, ReturnType<typeof factsOf>[]> = {}
  for (const [field, ids] of Object.entries(files)) {
    const rows: AssetRow[] = []
    for (const id of ids) {
      const asset = found.get(id)
      if (!asset) issues.push({ at: field, message: 'names a picture that is not in the library' })
      else if (await store.lastingDamageOf(asset)) issues.push({ at: field, message: DAMAGED })
      else rows.push(described[field]?.isGray ? await store.withGrayscale(asset) : asset)
    }
    facts[field] = rows.map(factsOf)
  }
  const nameIn = (field: string | null) => found.get(files[field ?? '']?.[0] ?? '')?.name ?? null
  return { facts, issues, nameIn }
}

/** Several requests from one press are for operations that have no count of their own. */
function countIssues(requests: number, operation: Operation, catalogue: Catalogue): Issue[] {
  if (requests === 1 || !('num_images' in operation.fields(catalogue))) return []
  return [{ at: 'requests', message: 'must be 1: this operation makes several pictures with num_images' }]
}
