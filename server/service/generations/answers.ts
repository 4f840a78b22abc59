import { and, asc, eq } from 'drizzle-orm'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { GenerationStatus, ResultItem } from '#contract/service/resources/generation.ts'
import { readLayersReport } from '#contract/service/values/layers-report.ts'
import { readLettersReport } from '#contract/service/values/letters-report.ts'
import { readSubjectReport } from '#contract/service/values/subject-report.ts'
import type { Database } from '#server/platform/database/database.ts'
import { chargedIn } from '../billing/charged.ts'
import { generatedPictures, generations } from '../database/schema.ts'
import type { Links } from '../links/links.ts'

/** Generations, restricted to their organization. */
export interface Answers {
  /** The poll answer of a generation; null if the organization has no generation with that id. */
  statusOf(id: string, organizationId: string): Promise<GenerationStatus | null>
  /** The webhook body of a completed generation (service-api.md, Delivery, 3); null if it does not exist. */
  deliveryBody(id: string): Promise<string | null>
}

interface Deps {
  readonly db: Database
  readonly links: Links
  /** The base URL of result links; known once the server listens. */
  readonly publicUrl: () => string
}

type PictureRow = typeof generatedPictures.$inferSelect
type GenerationRow = typeof generations.$inferSelect

export function openAnswers({ db, links, publicUrl }: Deps): Answers {
  async function picturesOf(row: GenerationRow, sign: Links['sign']): Promise<ResultItem[]> {
    const finishedAt = row.finishedAt ?? row.createdAt
    const rows = await db
      .select()
      .from(generatedPictures)
      .where(eq(generatedPictures.generationId, row.id))
      .orderBy(asc(generatedPictures.ordinal))
    return rows.map((picture) =>
      itemOf(picture, row.operation, (layer) => {
        const { generationId, ordinal } = picture
        const link = sign({ generationId, ordinal, finishedAt, ...(layer && { layer }) })
        return link && publicUrl() + link
      }),
    )
  }

  function itemOf(
    row: PictureRow,
    operation: OperationId,
    link: (layer?: 'base') => string | null,
  ): ResultItem {
    const picture = {
      url: row.isSafe ? link() : null,
      resolution: `${row.width}x${row.height}`,
      is_image_safe: row.isSafe,
    }
    const { seed, prompt, drawnReport } = row
    switch (operationOf(operation).result) {
      // Without object_type: a poll returns the same entries as a synchronous answer and a webhook (service-api.md,
      // Delivery, 4).
      case 'images':
        return { ...picture, prompt, seed, ...(drawnReport !== null && { drawn_report: drawnReport }) }
      case 'bare-images':
      case 'single-image': {
        const told = row.isSafe ? prompt : null
        const confidence = readSubjectReport(operation, told)
        const letters = readLettersReport(operation, told)
        return {
          object_type: 'image.without-prompt-or-seed',
          ...picture,
          ...(confidence !== null && { subject_confidence: confidence }),
          ...(letters !== null && { smallest_letters_px: letters }),
        }
      }
      case 'layerized':
        return {
          object_type: 'layerized_image',
          ...picture,
          seed,
          base_image_url: row.isSafe && row.baseSha256 ? link('base') : null,
          text_blocks: row.textBlocks ?? [],
          // A withheld picture says nothing of what is on it.
          ...(row.isSafe && readLayersReport(prompt) && { text_report: prompt }),
        }
    }
  }

  async function statusOf(id: string, organizationId: string): Promise<GenerationStatus | null> {
    const [row] = await db
      .select()
      .from(generations)
      .where(and(eq(generations.id, id), eq(generations.organizationId, organizationId)))
    return row ? statusIn(row, links.sign) : null
  }

  async function deliveryBody(id: string): Promise<string | null> {
    const [row] = await db.select().from(generations).where(eq(generations.id, id))
    // Links of late deliveries must still be valid.
    const status = row ? await statusIn(row, links.signLate) : null
    if (status?.status !== 'completed') return null
    const { generation_id, created, data } = status
    return JSON.stringify({ generation_id, created, data })
  }

  async function statusIn(row: GenerationRow, sign: Links['sign']): Promise<GenerationStatus> {
    const head = { generation_id: row.id, created: row.createdAt.toISOString() }
    switch (row.status) {
      case 'pending':
        return { ...head, status: 'pending' }
      case 'failed':
        return { ...head, status: 'failed', failure_reason: row.failureReason ?? 'generation_failed' }
      case 'completed':
        return {
          ...head,
          status: 'completed',
          response_type: 'url',
          ...(row.pricing === 'usage' ? { usage_cost_usd_micros: row.priceUsdMicros * chargedIn(row) } : {}),
          data: await picturesOf(row, sign),
        }
    }
  }

  return { statusOf, deliveryBody }
}
