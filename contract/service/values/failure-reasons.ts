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

/** The `failure_reason` of a tool that found nothing to do: its result would be the picture that it got. */
export const NOTHING_DONE_REASONS = [
  'no_subject_found',
  'no_text_found',
  'no_text_set',
  'text_not_replaceable',
  'translator_failed',
  'text_not_separable',
  'mask_marks_all',
  'no_known_move',
  'no_such_frame',
  'nothing_changed',
] as const
export type NothingDoneReason = (typeof NOTHING_DONE_REASONS)[number]

export const isNothingDone = (reason: string): reason is NothingDoneReason =>
  NOTHING_DONE_REASONS.some((known) => known === reason)

/** Every `failure_reason` of the embedded service; the specification names none. */
export const FAILURE_REASONS = [
  'content_policy_violation',
  'generation_failed',
  'timeout',
  ...NOTHING_DONE_REASONS,
  ...FILE_FIELDS.map(damagedReason),
]
