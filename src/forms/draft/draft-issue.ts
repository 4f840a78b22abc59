import type { Issue } from '#contract/service/describe/request.ts'
import type { Asset } from '#contract/studio/assets.ts'

/** A fault of a draft. One of several pictures that are at fault in a field is named. */
export interface DraftIssue extends Issue {
  readonly picture?: Asset
}
