import { createHash, randomBytes } from 'node:crypto'

/**
 * 128 random bits as URL-safe base64 (service-api.md, Generation handle), without a dash at the beginning: on a command
 * line such an id is taken for an option.
 */
export function newId(): string {
  const id = randomBytes(16).toString('base64url')
  return id.startsWith('-') ? newId() : id
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A redacted key for lists: its first 4 characters and bullets. */
export const redacted = (prefix: string) => `${prefix}${'•'.repeat(12)}`
