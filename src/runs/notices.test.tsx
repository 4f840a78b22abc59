import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Run } from '#contract/studio/runs.ts'
import { aPress } from '#src/testing/builders.tsx'
import { noticeRun } from './notices.ts'

/** What screen readers have heard so far. */
const heard = () =>
  [...document.querySelectorAll('[aria-live=polite] > *')].map(({ textContent }) => textContent)
const notice = (press: readonly Run[]) => {
  for (const run of press) noticeRun(run)
}
const going = (intent: string): Partial<Run> => ({
  id: `run of ${intent}`,
  intent,
  state: 'queued',
  costUsdMicros: null,
  results: [],
})

it('screen readers hear of a press once when it begins, and once when it ends', async () => {
  const begin = 'a quiet room: in progress, 0 of 1'
  notice(aPress(going('intent-1')))
  await waitFor(() => expect(heard()).toEqual([begin]))
  notice(aPress({ ...going('intent-1'), state: 'pending' }))
  notice(aPress({ intent: 'intent-1', id: 'run of intent-1' }))
  notice(aPress({ intent: 'intent-1', id: 'run of intent-1' }))
  await waitFor(() => expect(heard()).toEqual([begin, 'a quiet room: 1 picture · $0.06']))
})

it('a press that ends at once is heard to begin before it is heard to end', async () => {
  notice(aPress({ ...going('intent-4'), values: { prompt: 'noon' } }))
  notice(aPress({ intent: 'intent-4', id: 'run of intent-4', values: { prompt: 'noon' } }))
  await waitFor(() => expect(heard()).toEqual(['noon: in progress, 0 of 1', 'noon: 1 picture · $0.06']))
})

it('presses that had ended before are not told of', async () => {
  notice(aPress({ intent: 'intent-2' }))
  notice(aPress({ ...going('intent-3'), values: { prompt: 'dawn' } }))
  await waitFor(() => expect(heard()).toEqual(['dawn: in progress, 0 of 1']))
})
