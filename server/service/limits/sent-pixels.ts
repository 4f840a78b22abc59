import { type SQLWrapper, sql } from 'drizzle-orm'
import type { FilesGiven } from '#contract/service/describe/operation.ts'

/** The limit of uploaded pixels, for each picture that an account may have in progress. */
export const SENT_PIXELS_EACH = 16_777_216

/** The pixels of all uploaded files of a generation, computed from the JSON column. */
export const sentPixels = (
  files: SQLWrapper,
) => sql`(select coalesce(sum((file->>'width')::bigint * (file->>'height')::bigint), 0)
  from jsonb_each(${files}) as field, jsonb_array_elements(field.value) as file)`

export const pixelsOf = (files: FilesGiven): number =>
  Object.values(files)
    .flatMap((list) => list ?? [])
    .reduce((sum, { width, height }) => sum + width * height, 0)
