import { and, asc, eq } from 'drizzle-orm'
import type { GenerationStatus } from '#contract/service/generation.ts'
import type { Database } from '#server/platform/database.ts'
import { generatedPictures, generations } from '../database/schema.ts'
import type { Links } from '../links/links.ts'

/** Generations as their organization may see them. */
export interface Answers {
  /** The poll answer of a generation; null when there is none of that id in the organization. */
  statusOf(id: string, organizationId: string): Promise<GenerationStatus | null>
}

interface Deps {
  readonly db: Database
  readonly links: Links
  /** Base address that result links begin with; known once the server listens. */
  readonly publicUrl: () => string
}

export function openAnswers({ db, links, publicUrl }: Deps): Answers {
  async function picturesOf(id: string) {
    const rows = await db
      .select()
      .from(generatedPictures)
      .where(eq(generatedPictures.generationId, id))
      .orderBy(asc(generatedPictures.ordinal))
    // Without object_type: a poll returns the same entries as a sync answer and a webhook (service-api.md, Delivery, 4).
    return rows.map((row) => ({
      url: row.isSafe ? publicUrl() + links.sign(id, row.ordinal) : null,
      prompt: row.prompt,
      resolution: `${row.width}x${row.height}`,
      seed: row.seed,
      is_image_safe: row.isSafe,
    }))
  }

  async function statusOf(id: string, organizationId: string): Promise<GenerationStatus | null> {
    const [row] = await db
      .select()
      .from(generations)
      .where(and(eq(generations.id, id), eq(generations.organizationId, organizationId)))
    if (!row) return null
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
          ...(row.pricing === 'usage' ? { usage_cost_usd_micros: row.priceUsdMicros * row.pictures } : {}),
          data: await picturesOf(id),
        }
    }
  }

  return { statusOf }
}
