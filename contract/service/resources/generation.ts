import * as z from 'zod/mini'
import { detectedTextBlock } from '../values/text-block.ts'

/** Random and URL-safe base64 (service-api.md, Generation handle). */
export const generationId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]+={0,2}$/, { error: 'must be URL-safe base64' }))
export const datetime = z.iso.datetime({ offset: true })
export const resolutionText = z.string().check(z.regex(/^\d+x\d+$/, { error: 'must be WIDTHxHEIGHT' }))
const link = z.nullable(z.string())

interface Judged {
  readonly is_image_safe: boolean
  readonly url?: string | null | undefined
  readonly base_image_url?: string | null | undefined
}

/** "when false `url` is empty": null, an empty string, or omitted where the entry allows it. */
const withheldWhenUnsafe = z.refine<Judged>(
  ({ is_image_safe, url, base_image_url }) => is_image_safe || (!url && !base_image_url),
  { error: 'must have no links while is_image_safe is false' },
)

export const generationHandle = z.object({ generation_id: generationId })

const image = {
  url: link,
  prompt: z.string(),
  resolution: resolutionText,
  seed: z.int(),
  is_image_safe: z.boolean(),
}

/** A picture of a synchronous answer, of a webhook body, or of a poll without object_type. */
export const imageEntry = z.object(image).check(withheldWhenUnsafe)

const bareImage = z
  .object({
    object_type: z.literal('image.without-prompt-or-seed'),
    is_image_safe: z.boolean(),
    resolution: resolutionText,
    url: z.optional(link),
  })
  .check(withheldWhenUnsafe)

const generatedImage = z
  .object({ ...image, object_type: z.literal('image.generation'), url: z.optional(link) })
  .check(withheldWhenUnsafe)

const video = z.object({
  object_type: z.literal('video.generation'),
  aspect_ratio: z.string().check(z.regex(/^\d+:\d+$/, { error: 'must be WIDTH:HEIGHT' })),
  duration: z.int(),
  prompt: z.string(),
  resolution: z.string(),
  url: z.optional(link),
})

const layerizedImage = z
  .object({
    object_type: z.literal('layerized_image'),
    is_image_safe: z.boolean(),
    resolution: resolutionText,
    seed: z.int(),
    text_blocks: z.array(detectedTextBlock),
    base_image_url: z.optional(link),
    url: z.optional(link),
  })
  .check(withheldWhenUnsafe)

/**
 * One entry of `data`; `object_type` selects the shape. An entry without it is a picture as in a synchronous answer.
 */
export const resultItem = z.union([
  z.discriminatedUnion('object_type', [bareImage, generatedImage, video, layerizedImage]),
  z.object({ ...image, object_type: z.optional(z.never()) }).check(withheldWhenUnsafe),
])
export type ResultItem = z.infer<typeof resultItem>

/** Fields of every poll answer. */
const head = { generation_id: generationId, created: datetime }

/** A poll answer; each status has its own fields and no others (service-api.md, Generation status). */
export const generationStatus = z.discriminatedUnion('status', [
  z.strictObject({ ...head, status: z.literal('pending') }),
  z.strictObject({ ...head, status: z.literal('failed'), failure_reason: z.string() }),
  z.strictObject({
    ...head,
    status: z.literal('completed'),
    response_type: z.literal('url'),
    usage_cost_usd_micros: z.optional(z.int().check(z.gte(0))),
    data: z.array(resultItem),
  }),
])
export type GenerationStatus = z.infer<typeof generationStatus>

/** The answer of a synchronous generation. */
export const syncGeneration = z.object({
  request_id: z.string(),
  created: datetime,
  data: z.array(imageEntry),
})
export type SyncGeneration = z.infer<typeof syncGeneration>

/** The answer of remove background and remove object: always exactly one entry. */
export const singleImage = z.object({
  created: datetime,
  data: z
    .array(z.object({ is_image_safe: z.boolean(), url: link }).check(withheldWhenUnsafe))
    .check(z.length(1)),
})
export type SingleImage = z.infer<typeof singleImage>

/** The answer of the synchronous layerize text (shape from the catalogue, layerize_text.v1). */
export const syncLayerized = z.object({
  base_image_url: link,
  original_image_url: z.optional(link),
  seed: z.int(),
  text_blocks: z.array(detectedTextBlock),
})
