import { QUEUE_PATH } from '#contract/studio/queue/queue.ts'
import { RUNS_PATH, type Run, runsPage } from '#contract/studio/runs.ts'
import { prepareEasel } from '../fixtures/easel.ts'
import { expect, test } from '../fixtures/test.ts'

// What a press costs is never tried twice (CONTRIBUTING.md).
test.describe.configure({ retries: 0 })

/** The model's smallest: what is steered is the batch, not the painting. */
const SIZES = [
  '1024x1024',
  '720x1440',
  '1440x720',
  '832x1248',
  '1248x832',
  '896x1120',
  '1120x896',
  '720x1280',
  '1280x720',
  '800x1280',
  '1280x800',
  '864x1152',
]

test.use({ allowedErrors: /ERR_|Failed to load/ })

test('a batch of twelve is steered: nothing is lost, and nothing made twice, over a restart', async ({
  page,
}) => {
  const easel = await prepareEasel({ PICTURES_IN_FLIGHT: '1' })
  await easel.start()
  try {
    const post = (path: string, data: object) => page.request.post(easel.studio + path, { data })
    await post(`${QUEUE_PATH}/pause`, {})
    const pressed = await post(RUNS_PATH, {
      intent: 'a-batch-of-twelve',
      requests: 1,
      operation: 'generate-v4',
      values: { text_prompt: 'harbour coffee', resolution: SIZES[0] },
      files: {},
      each: { field: 'resolution', values: SIZES },
    })
    expect(pressed.status()).toBe(201)

    await page.goto(`${easel.studio}/activity`)
    await expect(page.getByRole('heading', { name: '0 of 12 done' })).toBeVisible()
    await expect(page.getByText('The queue is paused')).toBeVisible()
    await page.getByRole('button', { name: '9 more' }).click()
    const rows = page.getByRole('list', { name: 'Runs' }).getByRole('listitem')
    await expect(rows).toHaveCount(12)

    // The last one goes first, by the keyboard; the second one is edited, the third is removed.
    await rows.last().getByRole('button', { name: /^Move/ }).focus()
    await page.keyboard.press('Home')
    await expect(rows.first()).toContainText('864 × 1152')
    await rows
      .nth(1)
      .getByRole('button', { name: /^Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Edit before it is sent' }).click()
    const dialog = page.getByRole('dialog', { name: /^Edit/ })
    await dialog.getByRole('textbox', { name: 'Prompt', exact: true }).fill('harbour tea')
    await dialog.getByRole('button', { name: /^Save · ≈ \$/ }).click()
    await expect(dialog).toBeHidden()
    await expect(rows.nth(1)).toContainText('harbour tea')
    await expect(page.getByRole('heading', { name: 'harbour coffee', exact: true })).toBeVisible()
    await rows
      .nth(2)
      .getByRole('button', { name: /^Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Remove from queue' }).click()
    await expect(rows).toHaveCount(11)

    await page.getByRole('button', { name: 'Resume the queue' }).click()
    await expect(page.getByRole('heading', { name: /: [1-9] of 11 done/ })).toBeVisible()
    await easel.kill()
    await easel.start()
    await expect(page.getByRole('heading', { name: 'All 11 done today' })).toBeVisible({ timeout: 90_000 })

    const { runs } = runsPage.parse(
      await (await page.request.get(`${easel.studio + RUNS_PATH}?limit=200`)).json(),
    )
    expect(runs).toHaveLength(12)
    const done = runs.filter(({ state }) => state === 'completed')
    expect(new Set(done.map(({ generationId }) => generationId)).size).toBe(11)
    const first = done.toSorted((a: Run, b: Run) =>
      String(a.submittedAt).localeCompare(String(b.submittedAt)),
    )
    expect(first.slice(0, 2).map(({ values }) => values.resolution ?? values.text_prompt)).toContain(
      '864x1152',
    )
    expect(done.filter(({ values }) => values.text_prompt === 'harbour tea')).toHaveLength(1)
    expect(runs.filter(({ state }) => state === 'removed')).toHaveLength(1)
  } finally {
    await easel.remove()
  }
})
