import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { firstMsOf, lastMsOf } from '#contract/studio/describe/dates.ts'
import { compared } from '#contract/studio/describe/text.ts'
import { promptOf } from '#contract/studio/presses/prompt-of.ts'
import { phaseOf } from '#contract/studio/queue/decision.ts'
import type { Phase } from '#contract/studio/queue/phases.ts'
import { stepsBetween } from '#contract/studio/run-state.ts'
import type { Run, RunsPage } from '#contract/studio/runs.ts'
import { type RunFilter, runKeys } from './keys.ts'

type Pages = InfiniteData<RunsPage, string>

const keptOf = (run: Run) => run.results.filter((result) => result.state !== 'keeping').length

/** Whether a reported run is newer than the cached one: events may come late, repeated or out of order. */
export function isNewer(known: Run | undefined, reported: Run): boolean {
  if (!known) return true
  const step = stepsBetween(known, reported)
  return step > 0 || (step === 0 && keptOf(reported) >= keptOf(known))
}

/** A run that was removed and then queued again: the run that repeats it stands for both, except in its own press. */
const isQueuedAgain = ({ state, repeatedAs }: Run) => state === 'removed' && repeatedAs !== null

const isIn = (run: Run, filter: RunFilter) =>
  (filter.intent !== undefined || !isQueuedAgain(run)) &&
  (!filter.operations || filter.operations.includes(run.operation)) &&
  (!filter.state || filter.state === run.state) &&
  (!filter.intent || filter.intent === run.intent) &&
  (!filter.project || filter.project === run.projectId) &&
  (!filter.phase || filter.phase === phaseOfRun(run)) &&
  (!filter.since || Date.parse(run.createdAt) >= firstMsOf(filter.since)) &&
  (!filter.until || Date.parse(run.createdAt) <= lastMsOf(filter.until)) &&
  hasWords(run, filter.q)

/** The phase of a run as browsers see it. */
export const phaseOfRun = (run: Run): Phase =>
  phaseOf({ ...run, isKeeping: run.results.some(({ state }) => state === 'keeping') })

function hasWords({ values, sourceName }: Run, q = ''): boolean {
  const words = compared(`${promptOf(values) ?? ''} ${sourceName ?? ''}`)
  return compared(q)
    .split(/\s+/)
    .every((word) => words.includes(word))
}

const byNewest = (a: Run, b: Run) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id)

/** Whether a run belongs within the loaded pages; a later one comes with its own page. */
function isLoaded({ pages }: Pages, run: Run): boolean {
  const oldest = pages.at(-1)?.runs.at(-1)
  return !pages.at(-1)?.next || !oldest || byNewest(run, oldest) < 0
}

/**
 * A list of pages with one run updated, and with it the state of its whole press; removes a run that no longer matches
 * the filter.
 */
export function withRun(pages: Pages, run: Run, filter: RunFilter): Pages {
  const known = pages.pages.flatMap((page) => page.runs).find(({ id }) => id === run.id)
  if (!isNewer(known, run)) return pages
  if (known && isIn(run, filter)) {
    const replace = (page: RunsPage) => ({
      ...page,
      runs: page.runs.map((old) => (old.id === run.id ? run : ofSamePress(old, run))),
    })
    return { ...pages, pages: pages.pages.map(replace) }
  }
  if (known) return withoutRun(pages, run.id)
  const [first, ...rest] = pages.pages
  if (!first || !isIn(run, filter) || !isLoaded(pages, run)) return pages
  const others = first.runs.map((old) => ofSamePress(old, run))
  return { ...pages, pages: [{ ...first, runs: [run, ...others].sort(byNewest) }, ...rest] }
}

/** The latest state of a press applies to all of its runs. */
const ofSamePress = (old: Run, told: Run): Run =>
  old.intent === told.intent ? { ...old, press: told.press, pressName: told.pressName } : old

function withoutRun(pages: Pages, id: string): Pages {
  const drop = (page: RunsPage) => ({ ...page, runs: page.runs.filter((run) => run.id !== id) })
  return { ...pages, pages: pages.pages.map(drop) }
}

const lists = (client: QueryClient) => client.getQueryCache().findAll({ queryKey: runKeys.all })

/** Brings a run into every list that shows it, and to its own page. */
export function storeRun(client: QueryClient, run: Run): void {
  const isFirstHeardOf = client.getQueryData(runKeys.one(run.id)) === undefined
  client.setQueryData<Run>(runKeys.one(run.id), (known) => (isNewer(known, run) ? run : known))
  if (isFirstHeardOf && run.ordinal === 0) void client.invalidateQueries({ queryKey: runKeys.counts })
  for (const { queryKey } of lists(client)) {
    const filter = (queryKey[1] ?? {}) as RunFilter
    client.setQueryData<Pages>(queryKey, (pages) => pages && withRun(pages, run, filter))
  }
}

/** A page of runs, updated with all events of runs since a time, in milliseconds. */
export function withChangesSince(
  client: QueryClient,
  since: number,
  page: RunsPage,
  filter: RunFilter,
): RunsPage {
  const told = client.getQueryCache().findAll({ queryKey: runKeys.each })
  const reported = told
    .filter(({ state }) => state.dataUpdatedAt >= since)
    .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
  const pages = reported.reduce<Pages>(
    (all, { state }) => (state.data ? withRun(all, state.data as Run, filter) : all),
    { pages: [page], pageParams: [''] },
  )
  return pages.pages[0] ?? page
}

/** Removes a run from every list. */
export function forgetRun(client: QueryClient, id: string): void {
  for (const { queryKey } of lists(client)) {
    client.setQueryData<Pages>(queryKey, (pages) => pages && withoutRun(pages, id))
  }
}
