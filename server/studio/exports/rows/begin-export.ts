import { eq } from 'drizzle-orm'
import { orderedJson } from '#contract/ordered-json.ts'
import type { ExportSettings } from '#contract/studio/exports/export-settings.ts'
import type { ExportSelection } from '#contract/studio/exports/exports.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type ExportRow, exportFiles, exports } from '../../database/exported.ts'
import { notFound, Refusal } from '../../http/errors.ts'
import { newId } from '../../new-id.ts'
import { hashOf, requireSameContent } from '../../same-content.ts'
import { namedFiles } from '../naming/named-files.ts'
import { isOpen } from '../naming/naming.ts'
import { allPicturesOf, selectedIds } from '../pictures/pictures-of.ts'

/** The pictures and settings of a new export; the same order twice is one export. */
export interface Order {
  readonly intent: string
  readonly selection: ExportSelection
  readonly settings: ExportSettings
  /** Values of a picture for this export alone, by the names of their tokens: for its name and the manifest. */
  readonly extraOf?: (assetId: string) => Readonly<Record<string, string>>
}

type NewFile = typeof exportFiles.$inferInsert

const ROWS_AT_ONCE = 1_000

/** Inserts the rows of an export, unless it came before. Refuses with 422 if its intent came with other content. */
export async function beginExport(
  db: Database,
  order: Order,
  createdAt: Date,
): Promise<{ readonly row: ExportRow; readonly isNew: boolean }> {
  const { intent, settings } = order
  const contentSha256 = hashOf(orderedJson([order.selection, settings]))
  const known = await byIntent(db, intent, contentSha256)
  if (known) return { row: known, isNew: false }
  const id = newId()
  const ids = await selectedIds(db, order.selection)
  if (ids.length === 0) throw new Refusal(404, 'not-found', 'No pictures match.')
  const files = await filesOf(db, id, ids, order)
  const [first] = files
  if (!first) throw notFound('picture', ' All of them were deleted.')
  const name = files.length === 1 ? (first.name.split('/').at(-1) ?? first.name) : zipName(createdAt)
  const begun = await db.transaction(async (tx) => {
    const row = { id, intent, contentSha256, settings, name, state: 'exporting' as const, createdAt }
    const [inserted] = await tx.insert(exports).values(row).onConflictDoNothing().returning()
    if (!inserted) return null
    for (let at = 0; at < files.length; at += ROWS_AT_ONCE)
      await tx.insert(exportFiles).values(files.slice(at, at + ROWS_AT_ONCE))
    return inserted
  })
  const row = begun ?? (await byIntent(db, intent, contentSha256))
  if (!row) throw new Error('an export was neither inserted nor found')
  return { row, isNew: begun !== null }
}

async function byIntent(db: Database, intent: string, contentSha256: string): Promise<ExportRow | null> {
  const [row] = await db.select().from(exports).where(eq(exports.intent, intent))
  if (row) requireSameContent(row.contentSha256, contentSha256)
  return row ?? null
}

/** The files of the pictures, then the contact sheet and the manifests. */
async function filesOf(
  db: Database,
  exportId: string,
  ids: readonly string[],
  { settings, extraOf }: Order,
): Promise<readonly NewFile[]> {
  const { pictures, extras } = namedFiles(settings, await allPicturesOf(db, ids), extraOf)
  if (pictures.length === 0) return []
  const files = pictures.map(({ picture, extra, name }, ordinal) => ({
    exportId,
    ordinal,
    kind: 'picture' as const,
    assetId: picture.asset.id,
    name,
    extra,
    isOpen: isOpen(settings, picture),
  }))
  return [...files, ...extras.map((file, at) => ({ exportId, ordinal: files.length + at, ...file }))]
}

const zipName = (at: Date) => `easel-${at.toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.zip`
