import { createHash, randomBytes } from 'node:crypto'

/** 128 random bits as URL-safe base64 (service-api.md, Generation handle). */
export const newId = () => randomBytes(16).toString('base64url')

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A redacted key for lists: its first 4 characters and bullets. */
export const redacted = (prefix: string) => `${prefix}${'•'.repeat(12)}`
