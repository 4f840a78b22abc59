import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { pressOf } from '#contract/studio/presses/press-of.ts'
import { groupByPress } from '#src/runs/groups.ts'
import { aResult, aRun, renderInApp } from '#src/testing/builders.tsx'
import { ActivityPress } from './activity-press.tsx'

type Given = Parameters<typeof aRun>[0]
const done: Given = {
  state: 'completed',
  results: [aResult()],
  costUsdMicros: 60_000,
  submittedAt: '2026-11-20T12:00:00.000Z',
  finishedAt: '2026-11-20T12:00:09.000Z',
}

/** The runs of one press, some of them listed. */
function pressed(given: readonly Given[], listed = given.length) {
  const runs = given.map((one, ordinal) => aRun({ id: `run-${ordinal}`, ordinal, ...one }))
  const press = pressOf(runs)
  const groups = groupByPress(runs.slice(0, listed).map((run) => ({ ...run, press })))
  renderInApp(
    <ul aria-label="Runs">
      {groups.map((group) => (
        <ActivityPress key={group.intent} group={group} />
      ))}
    </ul>,
  )
}

it('a press of several runs is one entry that says what it is as a whole, and opens to its runs', async () => {
  pressed([done, done, { ...done, results: [aResult({ state: 'withheld', asset: null })] }])
  const entry = await screen.findByRole('listitem')
  expect(entry).toHaveTextContent('2 of 3 · 1 withheld')
  expect(entry).toHaveTextContent('$0.18')
  const opener = screen.getByRole('button', { name: '3 runs' })
  expect(opener).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(opener)
  expect(opener).toHaveAttribute('aria-expanded', 'true')
  const runs = within(screen.getByRole('list', { name: /^Runs of/ })).getAllByRole('listitem')
  expect(runs.map((run) => /Done|Withheld/.exec(run.textContent)?.[0])).toEqual(['Done', 'Done', 'Withheld'])
})

it('a press says Done only where every picture of every run is there', async () => {
  pressed([done, done])
  expect(await screen.findByText('Done')).toBeVisible()
})

it('a press that goes on says how far it is, and its whole price as an estimate', async () => {
  pressed([done, { state: 'pending' }, { state: 'queued' }])
  expect(await screen.findByText('1 of 3')).toBeVisible()
  expect(screen.getAllByText(/≈ \$0\.08/)[0]).toBeInTheDocument()
})

it('a run that is listed without the others of its press says what the press is', async () => {
  pressed([{ state: 'failed' }, done, done], 1)
  expect(await screen.findByText(/of 3 runs: 2 of 3 · 1 failed/)).toBeVisible()
})

it('a picture that waits for a host to be trusted says so, and what helps', async () => {
  const hold = {
    code: 'link_forbidden',
    message: 'Its link leads to a.test.',
    advice: 'Name a.test in RESULT_HOSTS.',
  }
  pressed([{ ...done, results: [aResult({ state: 'keeping', asset: null })], hold }])
  expect(await screen.findByText('Delayed')).toBeVisible()
  expect(screen.getByText('Its link leads to a.test. Name a.test in RESULT_HOSTS.')).toBeVisible()
})
