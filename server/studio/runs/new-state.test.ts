import { afterAll, expect, it } from 'vitest'
import { type Change, copySources } from '#server/testing/type-errors.ts'

// What a state of a run means is said in tables of the contract. This test adds a made-up state to a copy of the list and
// type-checks the tables against it; the SQL of Activity is made from them.

const STATES = 'contract/studio/run-state.ts'
const PHASES = 'contract/studio/queue/decision.ts'

const FIRST_LINE = 'export const RUN_STATES = [\n'
const madeUp: Change = { file: STATES, from: FIRST_LINE, to: `${FIRST_LINE}  'frozen',\n` }

const sources = copySources()
afterAll(() => sources.remove())
const errors = (file: string, change: Change | null = madeUp) =>
  sources.errorsIn('contract', [file], change).join('\n')

it('the tables of states compile as they are', () => {
  expect([errors(STATES, null), errors(PHASES, null)]).toEqual(['', ''])
})

it('a state that is only in the list does not compile: it needs a rank, a holder, what changes it, and a phase', () => {
  const missing = errors(STATES).split("Property 'frozen' is missing").length - 1
  expect(missing).toBe(3)
  expect(errors(PHASES)).toContain("Property 'frozen' is missing")
})
