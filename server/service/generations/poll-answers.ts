import type { Answers } from './answers.ts'

/** The answer of a poll; null if there is no such generation. */
export type PollAnswer = {
  /** Serialized JSON. */
  readonly body: string
  readonly isPending: boolean
} | null

/**
 * A cache of poll answers for many polling clients: each answer is rebuilt after an interval, and whenever it
 * changes.
 */
export interface PollAnswers {
  of(id: string, organizationId: string): Promise<PollAnswer>
  /** Invalidates a generation that this process has finished. */
  forget(id: string): void
}

/** The maximum delay until changes by another process are visible here. */
const CACHE_MS = 250
const MAX_KNOWN = 10_000

interface Cached {
  readonly answer: Promise<PollAnswer>
  readonly until: number
}

export function openPollAnswers(answers: Pick<Answers, 'statusOf'>): PollAnswers {
  const known = new Map<string, Map<string, Cached>>()
  return {
    of(id, organizationId) {
      const now = performance.now()
      const cached = known.get(id)?.get(organizationId)
      if (cached && cached.until > now) return cached.answer
      const answer = answers
        .statusOf(id, organizationId)
        .then((status) => status && { body: JSON.stringify(status), isPending: status.status === 'pending' })
      if (known.size >= MAX_KNOWN) known.clear()
      const ofId = known.get(id) ?? new Map<string, Cached>()
      known.set(id, ofId.set(organizationId, { answer, until: now + CACHE_MS }))
      // A failed read is not cached.
      answer.catch(() => known.delete(id))
      return answer
    },
    forget: (id) => void known.delete(id),
  }
}
