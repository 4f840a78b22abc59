/** Words in a prompt that cause behaviour which cannot be tested otherwise; docs/sandbox.md describes each. */
export interface SandboxWords {
  readonly isBlocked: boolean
  readonly isWithheld: boolean
  readonly fails: boolean
  readonly slowSeconds: number
}

const MAX_SECONDS = 600

/** Finds the sandbox words in a text. */
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

/** The text without sandbox words: used for painting, expansion and reports. */
export const withoutSandboxWords = (words: string) =>
  words.replace(/\s*sandbox:(block|withhold|fail|slow=[\d.]+)/gi, '').trim()
