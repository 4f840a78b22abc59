import { isUtf8 } from 'node:buffer'

/** Why a text is refused whose bytes are not UTF-8: decoders would replace them, and store another text. */
export const NOT_UTF8 = 'is not UTF-8; send its text as UTF-8'

/** Decodes bytes as UTF-8; null for invalid ones. */
export const utf8Text = (bytes: Buffer): string | null => (isUtf8(bytes) ? bytes.toString('utf8') : null)
