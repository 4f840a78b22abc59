import { createHash } from 'node:crypto'
import { invalid } from './http/errors.ts'

const OTHER_CONTENT = 'came with other content before; send this with a new intent'

/** A hash of what came with an intent, for a comparison with what comes with it again. */
export const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex')

/**
 * Refuses with 422 an intent that came with other content before.
 * @param known the hash at the first time; null if an older Easel stored none
 */
export function requireSameContent(known: string | null, hash: string): void {
  if (known !== null && known !== hash) throw invalid([{ at: 'intent', message: OTHER_CONTENT }], 422)
}
