import { type SQLWrapper, sql } from 'drizzle-orm'
import type { FilesGiven } from '#contract/service/describe/operation.ts'

/** For each picture that an account may have in progress, so many pixels of pictures that it sent may be. */
export const SENT_PIXELS_EACH = 16_777_216

/** The pixels of all files that came with a generation, from the column that holds them. */
export const sentPixels = (
  files: SQLWrapper,
) => sql`(select coalesce(sum((file->>'width')::bigint * (file->>'height')::bigint), 0)
  from jsonb_each(${files}) as field, jsonb_array_elements(field.value) as file)`

export const pixelsOf = (files: FilesGiven): number =>
  Object.values(files)
    .flatMap((list) => list ?? [])
    .reduce((sum, { width, height }) => sum + width * height, 0)
