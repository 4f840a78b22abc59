import { documented } from '../describe/documented.ts'
import { choice, required, text } from '../describe/field.ts'
import { ANY_PICTURE, picture } from '../describe/file-field.ts'
import { operation } from '../describe/operation.ts'
import { TOOL_STATUSES } from '../resources/errors.ts'
import { pictureCount, priceFrom, seed, toolQuality } from '../values/generation-fields.ts'

/** Ratios of pose variants (service-api.md, Enumerations); the default is the ratio nearest to the source's. */
export const POSE_RATIOS = ['1:1', '3:4', '4:3', '16:9', '9:16'] as const

/** service-api.md, Image tools. */
export const poseVariants = documented(
  operation({
    id: 'pose-variants',
    title: 'Pose variants',
    family: 'tool',
    products: { model_pose_variants_usage: 'Pose variants' },
    example: { instruction: 'From the waist up, mirrored', aspect_ratio: '3:4' },
    routes: [{ path: '/v2/tool/model-pose-variants', answers: 'async', webhook: 'form' }],
    files: () => ({
      source_image: documented(
        picture({ maxMb: 50, formats: ANY_PICTURE }),
        'Picture of a person. The person, their clothes and the scene stay the same.',
      ),
    }),
    fields: (catalogue) => ({
      instruction: documented(
        required(text({ max: catalogue['pose_variants.instruction.max_chars'] })),
        'Description of the new pose. The embedded engine only frames the picture anew: `closer`, `from the waist up`, `head and shoulders`, `mirrored`. A model takes any description.',
        { example: 'From the waist up, mirrored' },
      ),
      aspect_ratio: documented(
        choice(POSE_RATIOS),
        'Aspect ratio of each picture, written `W:H`. If omitted, the supported ratio nearest to that of `source_image`.',
        { example: '3:4' },
      ),
      quality: toolQuality(catalogue['tools.quality'], 'high'),
      seed: seed(),
      num_images: pictureCount(catalogue['pose_variants.num_images.max']),
    }),
    result: 'images',
    statuses: TOOL_STATUSES,
    pictures: (values) => values.num_images ?? 1,
    size: () => null,
    price: ({ quality = 'high' }, catalogue) => ({
      billingIdentifier: 'model_pose_variants_usage',
      usdMicros: priceFrom(catalogue['prices.svc_4_5_generate'], quality),
      pricing: 'usage',
    }),
  }),
  'Shows the person of a picture in another pose. Person, clothes, styling and scene stay the same.',
)
