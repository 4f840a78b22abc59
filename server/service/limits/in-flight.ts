import { and, eq, sql } from 'drizzle-orm'
import type { FilesGiven } from '#contract/service/describe/operation.ts'
import type { Database } from '#server/platform/database/database.ts'
import { generations } from '../database/schema.ts'
import { ServiceError } from '../service-error.ts'
import { pixelsOf, SENT_PIXELS_EACH, sentPixels } from './sent-pixels.ts'

type Queue = (typeof generations.$inferInsert)['queue']

const MEGAPIXEL = 1_000_000

/** 429 as the specification words it; the account may retry in a moment. */
export function inFlightRefusal(message: string, max: number, queue: Queue): ServiceError {
  return new ServiceError(429, message, {
    body: { reject_reason: 'inflight_limit', max_inflight_requests: max, task_completion_speed: queue },
    headers: { 'retry-after': '1' },
    reason: 'inflight_limit',
  })
}

interface RequestedPictures {
  readonly organizationId: string
  readonly queue: Queue
  readonly pictures: number
  readonly files: FilesGiven
}

/**
 * Refuses with 429 if the account has too many pictures in progress, or if its uploaded pictures are too large
 * together.
 */
export async function requireRoom(db: Database, asked: RequestedPictures, max: number): Promise<void> {
  const { organizationId, queue, pictures } = asked
  const [inFlight] = await db
    .select({ pictures: sql<number>`coalesce(sum(${generations.pictures}), 0)::int` })
    .from(generations)
    .where(
      and(
        eq(generations.organizationId, organizationId),
        eq(generations.queue, queue),
        eq(generations.status, 'pending'),
      ),
    )
  if ((inFlight?.pictures ?? 0) + pictures > max) {
    const message = `at most ${max} pictures may be in progress in the ${queue} queue; wait for one to finish`
    throw inFlightRefusal(message, max, queue)
  }
  await requireRoomForSent(db, asked, max)
}

/**
 * Work on a picture takes time and memory by its pixels, not its bytes. A single picture is accepted whatever its
 * size.
 */
async function requireRoomForSent(
  db: Database,
  { organizationId, queue, files }: RequestedPictures,
  max: number,
) {
  const sent = pixelsOf(files)
  if (sent === 0) return
  const [row] = await db
    .select({ pixels: sql<number>`coalesce(sum(${sentPixels(generations.files)}), 0)::float8` })
    .from(generations)
    .where(and(eq(generations.organizationId, organizationId), eq(generations.status, 'pending')))
  const inProgress = row?.pixels ?? 0
  const maxPixels = max * SENT_PIXELS_EACH
  if (inProgress === 0 || inProgress + sent <= maxPixels) return
  const message = `your pictures in progress and those of this request have ${megapixels(inProgress + sent)} megapixels; the limit is ${megapixels(maxPixels)}; wait for one to finish`
  throw inFlightRefusal(message, max, queue)
}

const megapixels = (pixels: number) => Math.round(pixels / MEGAPIXEL)
