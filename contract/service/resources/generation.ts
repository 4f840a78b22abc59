import * as z from 'zod/mini'
import { described } from '../describe/documented.ts'
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

const handle = 'Id of the generation, for polling. It equals `generation_id` in the webhook.'
/** `generation_id` of an answer. */
export const generationKey = described(generationId, handle, { example: 'WVkMKyg0S5XXvRYkdltoBQ' })
/** `created` of an answer. */
export const createdTime = described(datetime, 'Time at which the request was created, in ISO 8601.', {
  example: '2026-11-20T12:00:00.000Z',
})

export const generationHandle = z.object({ generation_id: generationKey })

const url = described(
  link,
  'Temporary download link of the picture. Null if the picture failed the safety or copyright check or is no longer stored.',
  { example: 'https://service.example/v1/pictures/WVkMKyg0S5XXvRYkdltoBQ-0.png?exp=1795262400&sig=…' },
)
const isImageSafe = described(
  z.boolean(),
  'Whether the picture passed the safety and copyright checks. If false, the picture has no link but is charged.',
)
const resolution = described(resolutionText, 'Size of the picture in pixels, written `WIDTHxHEIGHT`.', {
  example: '1024x1024',
})
const pictureSeed = described(
  z.int(),
  'Seed of the picture. The same request with this seed returns the same picture.',
  {
    unit: null,
    example: 418203771,
  },
)

const image = {
  url,
  prompt: described(
    z.string(),
    'Prompt that was used. It differs from the requested one if magic prompt expanded it.',
    {
      example: 'a lighthouse above a calm sea at dusk',
    },
  ),
  drawn_report: described(
    z.optional(z.string()),
    'Extension: what the embedded painter drew of a prompt that was used as it was sent, and what it did not draw. A prompt that magic prompt expanded ends with the same words instead.',
    { example: 'drawn: lighthouse, sea; not drawn: cliff' },
  ),
  resolution,
  seed: pictureSeed,
  is_image_safe: isImageSafe,
}

/** A picture of a synchronous answer, of a webhook body, or of a poll without object_type. */
export const imageEntry = z.object(image).check(withheldWhenUnsafe)

const typed = <Name extends string>(name: Name, description: string) =>
  described(z.literal(name), description)
const optionalUrl = described(
  z.optional(link),
  'Temporary download link. Null if the result failed the safety or copyright check or is no longer stored.',
  {
    example: 'https://service.example/v1/pictures/WVkMKyg0S5XXvRYkdltoBQ-0.png?exp=1795262400&sig=…',
  },
)

const subjectConfidence = described(
  z.optional(z.number().check(z.gte(0), z.lte(1))),
  'Extension: how much of the subject’s outline to expect to be right, as the overlap (IoU) with the true one. Look at the picture if it is below 0.8. Absent where no subject is cut out.',
  { unit: null, example: 0.93 },
)

const smallestLetters = described(
  z.optional(z.int().check(z.gte(0))),
  'Extension: size of the smallest letters of an ad whose copy was set anew, if they are hard to read, below 12 pixels. Absent otherwise.',
  { unit: 'pixels', example: 9 },
)

const bareImage = z
  .object({
    object_type: typed(
      'image.without-prompt-or-seed',
      'Type of the entry: a picture without prompt and seed.',
    ),
    is_image_safe: isImageSafe,
    resolution,
    subject_confidence: subjectConfidence,
    smallest_letters_px: smallestLetters,
    url: optionalUrl,
  })
  .check(withheldWhenUnsafe)

const generatedImage = z
  .object({
    ...image,
    object_type: typed('image.generation', 'Type of the entry: a picture.'),
    url: optionalUrl,
  })
  .check(withheldWhenUnsafe)

const video = z.object({
  object_type: typed('video.generation', 'Type of the entry: a video.'),
  aspect_ratio: described(
    z.string().check(z.regex(/^\d+:\d+$/, { error: 'must be WIDTH:HEIGHT' })),
    'Aspect ratio of the video, written `WIDTH:HEIGHT`.',
    { example: '16:9' },
  ),
  duration: described(z.int(), 'Measured length of the video.', { unit: 'seconds', example: 5 }),
  prompt: described(z.string(), 'Prompt of the video.', { example: 'waves below a lighthouse' }),
  resolution: described(z.string(), 'Resolution tier of the video.', { example: '1080p' }),
  url: optionalUrl,
})

const textBlocks = described(z.array(detectedTextBlock), 'Detected text blocks, from top to bottom.')
const baseImage = described(
  link,
  'Temporary download link of the picture without its text. Null if the picture failed the safety or copyright check.',
  { example: 'https://service.example/v1/pictures/WVkMKyg0S5XXvRYkdltoBQ-0.png?exp=1795262400&sig=…' },
)

const textReport = described(
  z.optional(z.string()),
  'Extension: how many lines were separated, followed by the texts that stay in the picture, one in each line. Absent if none does.',
  { example: '2 of 3 lines separated; these stay in the picture:\nSummer Sale' },
)

const layerizedImage = z
  .object({
    object_type: typed(
      'layerized_image',
      'Type of the entry: a design, separated into text blocks and background.',
    ),
    is_image_safe: isImageSafe,
    resolution,
    seed: pictureSeed,
    text_blocks: textBlocks,
    text_report: textReport,
    base_image_url: described(
      z.optional(baseImage),
      'Temporary download link of the picture without its text.',
      {
        example: 'https://service.example/v1/pictures/WVkMKyg0S5XXvRYkdltoBQ-0.png?exp=1795262400&sig=…',
      },
    ),
    url: optionalUrl,
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
const head = { generation_id: generationKey, created: createdTime }

/** A poll answer; each status has its own fields and no others (service-api.md, Generation status). */
export const generationStatus = z.discriminatedUnion('status', [
  z.strictObject({
    ...head,
    status: described(z.literal('pending'), 'Status of the generation: waiting or in progress. Poll again.'),
  }),
  z.strictObject({
    ...head,
    status: described(z.literal('failed'), 'Status of the generation: failed. It is not charged.'),
    failure_reason: described(
      z.string(),
      'Machine-readable reason of the failure. See [Errors](#description/errors) for the values.',
      {
        example: 'content_policy_violation',
      },
    ),
  }),
  z.strictObject({
    ...head,
    status: described(z.literal('completed'), 'Status of the generation: all results are finished.'),
    response_type: described(z.literal('url'), 'Form of the results: links.'),
    usage_cost_usd_micros: described(
      z.optional(z.int().check(z.gte(0))),
      'Amount that was charged. Present only if the price depends on the use.',
      { unit: 'millionths of a US dollar', example: 100_000 },
    ),
    data: described(z.array(resultItem), 'Results, in the order of generation.'),
  }),
])
export type GenerationStatus = z.infer<typeof generationStatus>

const requestId = described(z.string(), 'Id of the request. It equals the id of its generation.', {
  example: 'WVkMKyg0S5XXvRYkdltoBQ',
})

/** The answer of a synchronous generation. */
export const syncGeneration = z.object({
  request_id: requestId,
  created: createdTime,
  data: described(z.array(imageEntry), 'Generated pictures, one entry for each requested picture.'),
})
export type SyncGeneration = z.infer<typeof syncGeneration>

/** The answer of remove background and remove object: always exactly one entry. */
export const singleImage = z.object({
  created: createdTime,
  data: described(
    z
      .array(
        z
          .object({ is_image_safe: isImageSafe, url, subject_confidence: subjectConfidence })
          .check(withheldWhenUnsafe),
      )
      .check(z.length(1)),
    'Result: always exactly one entry.',
  ),
})
export type SingleImage = z.infer<typeof singleImage>

/** The answer of the synchronous layerize text (shape from the catalogue, layerize_text.v1). */
export const syncLayerized = z.object({
  base_image_url: baseImage,
  original_image_url: described(z.optional(link), 'Temporary download link of the picture with its text.', {
    example: 'https://service.example/v1/pictures/WVkMKyg0S5XXvRYkdltoBQ-1.png?exp=1795262400&sig=…',
  }),
  seed: pictureSeed,
  text_blocks: textBlocks,
  text_report: textReport,
})
