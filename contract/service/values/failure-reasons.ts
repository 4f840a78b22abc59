/** File fields of all operations: the stored file of each can turn out to be damaged when work starts. */
const FILE_FIELDS = [
  'image',
  'mask',
  'source_image',
  'background_reference',
  'style_reference_images',
  'character_reference_images',
  'character_reference_images_mask',
]

const DAMAGED = 'damaged_'

/** The `failure_reason` of a generation whose stored input file was damaged or missing. */
export const damagedReason = (field: string): string => DAMAGED + field

/** The field of such a reason; null for every other reason. */
export const damagedField = (reason: string): string | null =>
  reason.startsWith(DAMAGED) ? reason.slice(DAMAGED.length) : null

/** Every `failure_reason` of the embedded service; the specification names none. */
export const FAILURE_REASONS = [
  'content_policy_violation',
  'generation_failed',
  'timeout',
  ...FILE_FIELDS.map(damagedReason),
]
