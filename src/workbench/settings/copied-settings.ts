import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isOperationId, type OperationId } from '#contract/service/operations/table.ts'
import type { Asset } from '#contract/studio/assets.ts'
import { assetQuery } from '#src/api/runs.ts'
import type { Draft } from '#src/forms/draft/draft.ts'
import { draftOf } from '#src/forms/draft/draft-of.ts'

/** The format of Copy settings; older copies do not name pictures. */
const copied = z.object({
  operation: z.string().check(z.refine(isOperationId)),
  values: z.record(z.string(), z.unknown()),
  files: z._default(z.record(z.string(), z.array(z.string())), {}),
})

interface CopiedSettings {
  readonly operation: OperationId
  readonly values: Readonly<Record<string, unknown>>
  readonly files: Readonly<Record<string, readonly string[]>>
}

/** The settings in a text; null for any other text. */
export function copiedSettings(text: string): CopiedSettings | null {
  if (!text.trimStart().startsWith('{')) return null
  try {
    const { operation, ...rest } = copied.parse(JSON.parse(text))
    return isOperationId(operation) ? { operation, ...rest } : null
  } catch {
    return null
  }
}

/** Hands on the draft with the settings in a text, with its pictures by their ids; nothing for any other text. */
export async function readPasted(
  text: string,
  client: QueryClient,
  onRead: (draft: Draft) => void,
): Promise<void> {
  const settings = copiedSettings(text)
  // A picture that was deleted is missing on the draft.
  const pictureOf = (id: string) => client.fetchQuery({ ...assetQuery(id), retry: false }).catch(() => null)
  if (settings) onRead(await draftOfCopied(settings, pictureOf))
}

/** A draft with copied settings; pictures that were deleted meanwhile are missing on it. */
export async function draftOfCopied(
  { operation, values, files }: CopiedSettings,
  pictureOf: (id: string) => Promise<Asset | null>,
): Promise<Draft> {
  const found = await Promise.all(
    Object.entries(files).map(async ([name, ids]) => {
      const pictures = await Promise.all(ids.map(pictureOf))
      return [name, pictures.filter((picture) => picture !== null)] as const
    }),
  )
  return draftOf({ operation, values }, Object.fromEntries(found))
}
