import type { BrowserContext, Page } from '@playwright/test'
import fc from 'fast-check'
import { FATES, type Fate, type PressWire, pressWire } from '../fixtures/presses.ts'
import { expect, keptTiles, test } from '../fixtures/test.ts'

// What a press costs is never tried twice (CONTRIBUTING.md).
test.describe.configure({ retries: 0 })

const region = (page: Page) => page.getByRole('region', { name: 'No response' })
const rows = (page: Page) => region(page).getByRole('listitem')

async function open(page: Page, studio: string): Promise<void> {
  await page.goto(`${studio}/generate?model=generate-fast`)
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled()
}

/** Presses Generate; resolves when the request is sent and the button is enabled again. */
async function press(page: Page, wire: PressWire, prompt: string, fate: Fate = 'answered'): Promise<void> {
  wire.next(fate)
  const before = wire.sent.length
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(prompt)
  await page.getByRole('button', { name: /^Generate/ }).click()
  await expect.poll(() => wire.sent.length).toBe(before + 1)
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled()
}

// A stopped press logs a failed request; no other error is allowed.
test.use({ allowedErrors: /net::ERR_/ })

// Requests in transit finish before the browser closes.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'wait' }))

test('an unanswered press is shown with its price and age in every tab, and a person sends it again', async ({
  page,
  context,
  easel,
}) => {
  const wire = await pressWire(context, easel.studio)
  await open(page, easel.studio)
  await press(page, wire, 'a heron at the pond', 'stopped')
  await expect(page.getByText(/Press again without changes to retry/)).toBeVisible()
  await expect(rows(page)).toHaveText(/a heron at the pond.*≈ \$0\.\d+.*pressed just now/)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await press(page, wire, 'a heron at the pond', 'stopped')
  const other = await context.newPage()
  await open(other, easel.studio)
  await expect(rows(other)).toHaveCount(1)
  expect(wire.sent).toHaveLength(2)
  await rows(other).getByRole('button', { name: /^Send/ }).click()
  await expect(rows(other)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(0)
  await expect(keptTiles(other)).toHaveCount(1)
  expect(new Set(wire.sent.map(({ intent }) => intent)).size).toBe(1)
  expect(await wire.taken()).toHaveLength(1)
})

test('five unanswered presses create no run at a reload', async ({ page, context, easel }) => {
  const wire = await pressWire(context, easel.studio)
  await open(page, easel.studio)
  for (const word of ['one', 'two', 'three', 'three', 'three']) await press(page, wire, word, 'stopped')
  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  expect(wire.sent).toHaveLength(5)
  expect(await wire.taken()).toEqual([])
  for (const left of [2, 1, 0]) {
    await rows(page).first().getByRole('button', { name: 'Drop' }).click()
    await expect(rows(page)).toHaveCount(left)
  }
})

test('dropping a press while the server is silent warns that accepted runs continue', async ({
  page,
  context,
  easel,
}) => {
  const wire = await pressWire(context, easel.studio)
  await open(page, easel.studio)
  await press(page, wire, 'one', 'stopped')
  await expect(rows(page)).toHaveCount(1)
  await page.route('**/api/presses**', (route) => route.abort())
  await rows(page).first().getByRole('button', { name: 'Drop' }).click()
  await expect(page.getByText('that it had already received continues')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByText(/charged only once/)).toHaveCount(0)
})

test('a press whose answer was lost is found again automatically, and paid once', async ({
  page,
  context,
  easel,
}) => {
  const wire = await pressWire(context, easel.studio)
  await open(page, easel.studio)
  await press(page, wire, 'a lost answer', 'lost')
  await page.reload()
  await expect(keptTiles(page)).toHaveCount(1)
  await expect(region(page)).toHaveCount(0)
  expect(wire.sent).toHaveLength(1)
})

type Step =
  | { readonly does: 'press'; readonly tab: 0 | 1; readonly what: 0 | 1; readonly fate: Fate }
  | { readonly does: 'send'; readonly tab: 0 | 1; readonly fate: Fate }
  | { readonly does: 'drop' | 'reload'; readonly tab: 0 | 1 }
  | { readonly does: 'deliver' }

const tab = fc.constantFrom<(0 | 1)[]>(0, 1)
const fate = fc.constantFrom(...FATES)
const steps = fc.array(
  fc.oneof<[fc.WeightedArbitrary<Step>, ...fc.WeightedArbitrary<Step>[]]>(
    { weight: 4, arbitrary: fc.record({ does: fc.constant('press'), tab, what: tab, fate }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('send'), tab, fate }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('drop', 'reload'), tab }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('deliver') }) },
  ),
  { minLength: 3, maxLength: 9 },
)

/** The second tab sends a press again while the answer to the first tab is on its way. */
const SENT_FROM_BOTH_TABS: Step[] = [
  { does: 'press', tab: 0, what: 1, fate: 'late' },
  { does: 'send', tab: 0, fate: 'answered' },
  { does: 'send', tab: 1, fate: 'late' },
  { does: 'press', tab: 1, what: 1, fate: 'lost' },
]

/**
 * Clicks a button of the first row of some prompts and returns the row's text; null if there is no row, or if it is
 * busy. In one step, as a row disappears when its press is answered, also between a check and a click.
 */
async function clickFirst(
  page: Page,
  { label, prompts }: { readonly label: string; readonly prompts: readonly string[] },
): Promise<string | null> {
  const own = rows(page).filter({ hasText: new RegExp(prompts.join('|')) })
  // It may appear a moment later; or there is none, and nothing to decide.
  await own
    .first()
    .waitFor({ timeout: 4_000 })
    .catch(() => {})
  return own.evaluateAll((found, wanted) => {
    const [row] = found
    const button = [...(row?.querySelectorAll('button') ?? [])].find((one) =>
      one.textContent?.startsWith(wanted),
    )
    if (!button || button.disabled) return null
    const text = row?.textContent ?? null
    button.click()
    return text
  }, label)
}

/** Also while a failure is being shrunk: then reports the findings so far. */
const MAX_MS = 300_000

/** A user with two tabs who presses, sends and drops; counts how often each prompt was confirmed. */
function person(tabs: readonly Page[], wire: PressWire, prompts: readonly string[]) {
  const confirmed = new Map<string, number>()
  const confirm = (prompt: string) => confirmed.set(prompt, (confirmed.get(prompt) ?? 0) + 1)

  async function act(step: Step): Promise<void> {
    if (step.does === 'deliver') return wire.deliver()
    const page = tabs[step.tab]
    if (!page) return
    // Users press only in the front tab, and browsers draw background tabs seldom or not at all.
    await page.bringToFront()
    if (step.does === 'reload') {
      const before = wire.sent.length
      await page.reload()
      await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled()
      expect(wire.sent).toHaveLength(before)
    } else if (step.does === 'press') {
      const prompt = prompts[step.what] ?? ''
      confirm(prompt)
      await press(page, wire, prompt, step.fate)
    } else {
      const before = wire.sent.length
      const takeBack = step.does === 'send' ? wire.next(step.fate) : () => {}
      const label = step.does === 'send' ? 'Send' : 'Drop'
      const text = await clickFirst(page, { label, prompts })
      const prompt = prompts.find((one) => text?.includes(one))
      if (prompt === undefined) return takeBack()
      if (step.does === 'drop') return wire.dropped(prompt)
      confirm(prompt)
      await expect.poll(() => wire.sent.length).toBe(before + 1)
    }
  }
  return { act, confirmed }
}

async function forgetPresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('easel.press.')) localStorage.removeItem(key)
  })
}

async function bothTabs(context: BrowserContext, page: Page, studio: string): Promise<readonly Page[]> {
  const other = await context.newPage()
  for (const one of [page, other]) await open(one, studio)
  return [page, other]
}

test('the same press in two tabs at once is one press, with one intent', async ({ page, context, easel }) => {
  const wire = await pressWire(context, easel.studio)
  const tabs = await bothTabs(context, page, easel.studio)
  for (let round = 1; round <= 12; round += 1) {
    const before = wire.sent.length
    for (const one of tabs) {
      wire.next('stopped')
      await one.getByRole('textbox', { name: 'Prompt', exact: true }).fill(`a twin in round ${round}`)
    }
    // Clicks within the page: a mouse would wait for the background tab.
    const click = (one: Page) => one.getByRole('button', { name: /^Generate/ }).dispatchEvent('click')
    await Promise.all(tabs.map(click))
    await expect.poll(() => wire.sent.length).toBe(before + 2)
    for (const one of tabs) await expect(one.getByRole('button', { name: /^Generate/ })).toBeEnabled()
  }
  expect(wire.doubled).toEqual([])
  expect(await wire.taken()).toEqual([])
})

test('however presses are dropped, lost, delayed, repeated and reloaded: paid at most once for each confirmation', async ({
  page,
  context,
  easel,
}) => {
  test.setTimeout(2 * MAX_MS)
  const tabs = await bothTabs(context, page, easel.studio)
  let round = 0
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      round += 1
      await context.unrouteAll({ behavior: 'wait' })
      await forgetPresses(page)
      const wire = await pressWire(context, easel.studio)
      const prompts = [`a fox in round ${round}`, `a hare in round ${round}`]
      const { act, confirmed } = person(tabs, wire, prompts)
      for (const step of list) await act(step)
      await wire.deliver()
      const taken = await wire.taken()
      for (const prompt of prompts) {
        const paid = taken.filter(({ values }) => values.prompt === prompt)
        expect(paid.length).toBeLessThanOrEqual(confirmed.get(prompt) ?? 0)
      }
      expect(wire.doubled).toEqual([])
      expect(new Set(taken.map(({ intent }) => intent)).size).toBe(taken.length)
      expect(taken.filter(({ intent }) => wire.refused.has(intent))).toEqual([])
    }),
    // On a failure, fast-check prints the seed and the path to the smallest failing list.
    { numRuns: 8, interruptAfterTimeLimit: MAX_MS, examples: [[SENT_FROM_BOTH_TABS]] },
  )
})
