const RECORD = /(^|; )(drawn|not drawn): .*$/s

/** Removes the report that the sandbox painter appends to a prompt: the drawn and the undrawn parts. */
export const withoutRecord = (prompt: string | null): string | null => prompt?.replace(RECORD, '') || null
