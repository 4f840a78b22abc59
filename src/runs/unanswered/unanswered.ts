import * as z from 'zod/mini'
import { type Press, press } from '#contract/studio/presses/press.ts'
import { pressContent } from '#contract/studio/presses/press-content.ts'
import type { Run } from '#contract/studio/runs.ts'
import { ApiError } from '../../api/call.ts'
import { projectGiven } from '../../api/library/current-project.ts'
import { sendPress } from '../../api/presses.ts'
import { onStored, tellStored } from '../../ui/browser/stored.ts'
import { notedIntents } from './noted-intents.ts'

/** The request of a press; its intent is created for it. */
export type Wanted = Omit<Press, 'intent'>

const unansweredPress = z.object({
  press,
  /** When the person pressed, in milliseconds. */
  at: z.number(),
  usdMicros: z.int(),
  /** Dropped by the person; the server does not know yet. */
  isDropped: z.boolean(),
  /** Its response is missing or late: the screen shows it. */
  isLost: z.boolean(),
})

/** A press that was stored before it was sent, and that got no response. */
export type UnansweredPress = z.infer<typeof unansweredPress>

/** Without its stored record a press could be charged twice, so it is not sent. */
class NotWrittenDown extends Error {
  constructor() {
    super(
      'Nothing was sent, because this browser’s storage is full. Clear the data of other sites, then press again.',
    )
  }
}

// One key for each press: two tabs that write one list would overwrite each other's entries.
const PREFIX = 'easel.press.'

function parsed(text: string | null): UnansweredPress[] {
  try {
    return [unansweredPress.parse(JSON.parse(text ?? ''))]
  } catch {
    return []
  }
}

/** This browser's unanswered presses; all tabs share them, and they survive a reload. */
export const unanswered = {
  all: (): UnansweredPress[] =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => parsed(localStorage.getItem(key)))
      .toSorted((one, other) => one.at - other.at),
  /** The presses that were not dropped. */
  open: (): UnansweredPress[] => unanswered.all().filter(({ isDropped }) => !isDropped),
  write(one: UnansweredPress): void {
    try {
      localStorage.setItem(PREFIX + one.press.intent, JSON.stringify(one))
    } catch {
      throw new NotWrittenDown()
    }
    tellStored()
  },
  change(intent: string, change: Partial<UnansweredPress>): void {
    // A press that another tab got answered meanwhile is not stored again.
    for (const one of parsed(localStorage.getItem(PREFIX + intent))) unanswered.write({ ...one, ...change })
  },
  /** Drops a press: repeating its request is then a new press. */
  async drop(intent: string): Promise<void> {
    unanswered.change(intent, { isDropped: true })
    await intents.forget(intent)
  },
  async remove(intent: string): Promise<void> {
    // In this order, so that an interruption leaves a press that is looked up again.
    await intents.forget(intent)
    localStorage.removeItem(PREFIX + intent)
    tellStored()
  },
  /** Subscribes to changes from all tabs. */
  subscribe: onStored,
}

export const isSame = (one: Wanted, other: Wanted): boolean => pressContent(one) === pressContent(other)

const intents = notedIntents(() =>
  unanswered.open().map(({ press }) => ({ intent: press.intent, content: pressContent(press) })),
)

/**
 * The intent of a press: that of the same request if it was pressed before and not answered, else a new one. Stored
 * before it is sent, so that pressing again, here, in another tab or after a reload, is never charged twice.
 */
export async function writeDown(wanted: Wanted, usdMicros: number): Promise<Press> {
  const fresh = { intent: crypto.randomUUID(), content: pressContent(wanted) }
  const intent = await intents.note(fresh).catch(() => {
    throw new NotWrittenDown()
  })
  const one = { ...projectGiven(), ...wanted, intent }
  // If another tab stored it, its outcome may already be stored.
  if (!unanswered.all().some(({ press }) => press.intent === intent))
    unanswered.write({ press: one, at: Date.now(), usdMicros, isDropped: false, isLost: false })
  return one
}

const sending = new Map<string, number>()

/** Whether this page is waiting for the response to a press. */
export const isBeingSent = (intent: string): boolean => sending.has(intent)

/** Whether a person has to decide about the press: its response is lost and this page is not waiting for it. */
export const isToDecide = ({ press, isLost, isDropped }: UnansweredPress): boolean =>
  isLost && !isDropped && !isBeingSent(press.intent)

/** Sends a stored press. It stays unanswered until the server gives a definite response. */
export async function send(one: Press): Promise<readonly Run[]> {
  sending.set(one.intent, (sending.get(one.intent) ?? 0) + 1)
  try {
    const { runs } = await sendPress(one)
    await unanswered.remove(one.intent)
    return runs
  } catch (error) {
    if (isRefusal(error)) await unanswered.remove(one.intent)
    else unanswered.change(one.intent, { isLost: true })
    throw error
  } finally {
    const left = (sending.get(one.intent) ?? 1) - 1
    if (left > 0) sending.set(one.intent, left)
    else sending.delete(one.intent)
    tellStored()
  }
}

/** Whether the server certainly refused a press; any other failure leaves its outcome unknown. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** The user-facing reason why a press failed. */
export function wordsOf(error: unknown): string {
  if (isRefusal(error)) return error.message
  if (error instanceof NotWrittenDown) return error.message
  return 'Easel’s server did not respond. Press again without changes to retry: you are charged only once.'
}
