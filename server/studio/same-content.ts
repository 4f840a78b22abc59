import { createHash } from 'node:crypto'
import { invalid } from './http/errors.ts'

const OTHER_CONTENT = 'came with other content before; send this with a new intent'

const OTHER_PICTURE = 'has another picture already; save this one again as a new edit'

/** A hash of what came with an intent, for a comparison with what comes with it again. */
export const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex')

/**
 * Refuses with 422 an edit that has another picture already. Who saves again announces a new edit.
 * @param known, hash SHA-256 of the picture that came first, and of the one that came now
 */
export function requireSamePicture(known: string, hash: string): void {
  if (known !== hash) throw invalid([{ at: 'edit', message: OTHER_PICTURE }], 422)
}

/**
 * Refuses with 422 an intent that came with other content before.
 * @param known the hash at the first time; null if an older Easel stored none
 */
export function requireSameContent(known: string | null, hash: string): void {
  if (known !== null && known !== hash) throw invalid([{ at: 'intent', message: OTHER_CONTENT }], 422)
}
