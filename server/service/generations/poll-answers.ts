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
const MOST_KNOWN = 10_000

interface Believed {
  readonly answer: Promise<PollAnswer>
  readonly until: number
}

export function openPollAnswers(answers: Pick<Answers, 'statusOf'>): PollAnswers {
  const known = new Map<string, Map<string, Believed>>()
  return {
    of(id, organizationId) {
      const now = performance.now()
      const believed = known.get(id)?.get(organizationId)
      if (believed && believed.until > now) return believed.answer
      const answer = answers
        .statusOf(id, organizationId)
        .then((status) => status && { body: JSON.stringify(status), isPending: status.status === 'pending' })
      if (known.size >= MOST_KNOWN) known.clear()
      const ofId = known.get(id) ?? new Map<string, Believed>()
      known.set(id, ofId.set(organizationId, { answer, until: now + BELIEVED_MS }))
      // What could not be read is asked for again at once.
      answer.catch(() => known.delete(id))
      return answer
    },
    forget: (id) => void known.delete(id),
  }
}
