/** File fields of the operations: the stored file of each can be found damaged when it is to be worked on. */
const FILE_FIELDS = [
  ...['image', 'mask', 'source_image', 'background_reference', 'style_reference_images'],
  ...['character_reference_images', 'character_reference_images_mask'],
]

const DAMAGED = 'damaged_'

/** The `failure_reason` of a generation whose stored file of a field was not whole any more. */
export const damagedReason = (field: string): string => DAMAGED + field

/** The field that such a reason is about; null for every other reason. */
export const damagedField = (reason: string): string | null =>
  reason.startsWith(DAMAGED) ? reason.slice(DAMAGED.length) : null

/** Every `failure_reason` that the embedded service gives; the specification names none. */
export const FAILURE_REASONS = [
  ...['content_policy_violation', 'generation_failed', 'timeout'],
  ...FILE_FIELDS.map(damagedReason),
]
