/** The facts about a picture that its metadata contains. */
export interface RenderFacts {
  readonly title: string
  readonly prompt: string | null
  readonly seed: number | null
  readonly tags: readonly string[]
  readonly note: string
  /** The title of the operation that made it; null for uploads and their manual edits. */
  readonly operation: string | null
  /** Whether it goes back to a picture that no generation made. */
  readonly isFromUpload: boolean
}
