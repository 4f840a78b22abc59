import type * as z from 'zod/mini'
import type { ResultKind } from '#contract/service/describe/operation.ts'
import type {
  GenerationStatus,
  ResultItem,
  SingleImage,
  SyncGeneration,
  syncLayerized,
} from '#contract/service/resources/generation.ts'

type Completed = Extract<GenerationStatus, { status: 'completed' }>
export type SyncAnswer = SyncGeneration | SingleImage | z.infer<typeof syncLayerized>

/** The answer of a synchronous request: the same pictures as in a poll, in the shape of its endpoint. */
export function syncAnswer(kind: ResultKind, { generation_id, created, data }: Completed): SyncAnswer {
  switch (kind) {
    case 'layerized':
      return layerized(data)
    case 'single-image':
      return { created, data: data.flatMap(safetyAndLink).slice(0, 1) }
    case 'images':
    case 'bare-images':
      // The generation's own id, so that a client that lost the answer can still poll.
      return {
        request_id: generation_id,
        created,
        data: data.flatMap((item) => (item.object_type === undefined ? [item] : [])),
      }
  }
}

const safetyAndLink = (item: ResultItem) =>
  item.object_type === 'image.without-prompt-or-seed'
    ? [
        {
          is_image_safe: item.is_image_safe,
          url: item.url ?? null,
          ...(item.subject_confidence !== undefined && { subject_confidence: item.subject_confidence }),
        },
      ]
    : []

function layerized(data: readonly ResultItem[]): z.infer<typeof syncLayerized> {
  const [design] = data.flatMap((item) => (item.object_type === 'layerized_image' ? [item] : []))
  if (!design) throw new Error('a layerized design has no data')
  const { base_image_url: base = null, url = null, seed, text_blocks, text_report } = design
  return {
    base_image_url: base,
    original_image_url: url,
    seed,
    text_blocks,
    ...(text_report !== undefined && { text_report }),
  }
}
