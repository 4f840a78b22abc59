/** Words in a prompt that try what cannot be forced otherwise; docs/sandbox.md says what each does. */
export interface SandboxWords {
  readonly isBlocked: boolean
  readonly isWithheld: boolean
  readonly fails: boolean
  readonly slowSeconds: number
}

const MAX_SECONDS = 600

/** Reads the sandbox words of a request's words. */
export function sandboxWords(words: string): SandboxWords {
  const slow = /sandbox:slow=(\d{1,6}(?:\.\d+)?)/i.exec(words)?.[1]
  const has = (word: string) => new RegExp(`sandbox:${word}\\b`, 'i').test(words)
  return {
    isBlocked: has('block'),
    isWithheld: has('withhold'),
    fails: has('fail'),
    slowSeconds: Math.min(MAX_SECONDS, Number(slow ?? 0)),
  }
}

/** The words without their sandbox words: what is painted, expanded and reported. */
export const withoutSandboxWords = (words: string) =>
  words.replace(/\s*sandbox:(block|withhold|fail|slow=[\d.]+)/gi, '').trim()
