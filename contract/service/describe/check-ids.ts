/** The ids of the rules across fields. A new rule is one line here; a form without words for it does not compile. */
export const CHECK_IDS = [
  'one-prompt',
  'size-or-ratio',
  'preset-alone',
  'style-codes-alone',
  'style-type-of-preset',
  'custom-size-sides',
  'custom-size-pixels',
  'custom-size-alone',
  'mask-is-gray',
  'mask-count',
  'mask-size',
  'proportions',
  'one-source',
  'platform-resolution',
  'exact-copy-lines',
] as const

export type CheckId = (typeof CHECK_IDS)[number]
