import type { Answers } from './answers.ts'

/** A poll's answer; null when there is no such generation. */
export type PollAnswer = {
  /** As JSON, ready to send. */
  readonly body: string
  readonly isPending: boolean
} | null

/** Poll answers that many clients ask for again and again: each is made once in a while, and whenever it changes. */
export interface PollAnswers {
  of(id: string, organizationId: string): Promise<PollAnswer>
  /** A generation came to its end in this process. */
  forget(id: string): void
}

/** As long as another process's news may take to be seen here. */
const BELIEVED_MS = 250
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
      known.set(id, ofId.set(organizationId, { answer, until: now + BELIEVED_MS }))
      // What could not be read is asked for again at once.
      answer.catch(() => known.delete(id))
      return answer
    },
    forget: (id) => void known.delete(id),
  }
}
