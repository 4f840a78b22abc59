import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { prepareEasel } from '../fixtures/easel.ts'
import { expect, generate, keptTiles, test } from '../fixtures/test.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Demo {
  readonly adminKey: string
  readonly memberKey: string
}

/** Runs the demo command on a running Easel's service, as the README describes. */
async function demo(dataDir: string): Promise<Demo> {
  const command = ['dist/server/service-commands.mjs', 'demo', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  })
  return JSON.parse(stdout)
}

/** One service with demo data, and studios for its admin and for a member. */
async function anOrganization() {
  const engine = await prepareEasel()
  await engine.start()
  const keys = await demo(engine.dataDir)
  const studioOf = async (key: string) => {
    const studio = await prepareEasel({ SVC_BASE_URL: engine.service, SVC_API_KEY: key })
    await studio.start()
    return studio
  }
  const [admin, member] = [await studioOf(keys.adminKey), await studioOf(keys.memberKey)]
  return { admin, member, remove: () => Promise.all([admin, member, engine].map((each) => each.remove())) }
}

test.describe('an organization', () => {
  let organization: Awaited<ReturnType<typeof anOrganization>>
  test.beforeAll(async () => {
    organization = await anOrganization()
  })
  test.afterAll(async () => {
    await organization.remove()
  })

  test('an admin finds a key by filter, search and order, and the address keeps them', async ({ page }) => {
    await page.goto(`${organization.admin.studio}/admin`)
    const rows = page.getByRole('row')
    await expect(page.getByRole('radio', { name: /^All \d/ })).toBeAttached()
    const all = await rows.count()
    await page.getByRole('radio', { name: /^Archived 1/ }).check({ force: true })
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText('Archived')
    await page.getByRole('radio', { name: /^All/ }).check({ force: true })
    await page.getByRole('button', { name: 'Label' }).click()
    await expect(page).toHaveURL(/sort=label/)
    await page.reload()
    await expect(rows).toHaveCount(all)
    await page.getByRole('searchbox', { name: 'Search keys' }).fill('no such key')
    await expect(page.getByText('No matching keys')).toBeVisible()
  })

  test('an admin reads an invoice by key and product, checks its sum, and downloads it as CSV', async ({
    page,
  }) => {
    await page.goto(`${organization.admin.studio}/admin/invoices`)
    const periods = page.getByRole('navigation', { name: 'Periods' }).getByRole('link')
    await expect(periods.first()).toBeVisible()
    for (const word of ['Paid', 'Voided'])
      await expect(periods.filter({ hasText: word }).first()).toBeVisible()
    await periods.filter({ hasText: 'Paid' }).first().click()
    await expect(page).toHaveURL(/period=/)
    await expect(page.getByRole('status', { name: 'Check' })).toContainText('Adds up')
    await expect(page.getByRole('article', { name: 'Invoice' }).getByRole('table').first()).toBeVisible()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/^invoice-\d{4}-\d\d\.csv$/)
  })

  test('on a phone an admin sees all of every key and of every invoice line', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const place of ['keys', 'invoices']) {
      await page.goto(`${organization.admin.studio}/admin/${place}`)
      const table = page.getByRole('table').first()
      await expect(table).toBeVisible()
      const cells = table.locator('td:visible')
      const ends = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right))
      expect(Math.max(...ends), place).toBeLessThanOrEqual(390)
    }
  })

  test('a member reads that these pages are for admins, and which setting to change', async ({
    page,
    complaints,
  }) => {
    for (const place of ['keys', 'invoices']) {
      await page.goto(`${organization.member.studio}/admin/${place}`)
      await expect(page.getByText('For organization admins')).toBeVisible()
      await expect(page.getByText(/SVC_API_KEY/)).toBeVisible()
    }
    // Browsers log every 404 themselves.
    complaints.length = 0
  })

  test('a usable model opens Generate; an unusable one is disabled', async ({ page }) => {
    await page.goto(`${organization.admin.studio}/models`)
    await expect(page.getByRole('region', { name: 'Shared with you' })).toBeVisible()
    await expect(page.getByText('Not ready yet').first()).toBeVisible()
    const usable = page.getByRole('listitem').filter({ hasText: 'Ready to use' }).first()
    const uri = await usable.getByText(/^model\//).textContent()
    await usable.getByRole('link', { name: 'Use in Generate' }).click()
    await expect(page.getByRole('radio', { name: '3.0' })).toBeChecked()
    await page.getByText('More options').click()
    const listed = page.getByRole('combobox', { name: 'Custom model' })
    await expect(listed).toHaveAttribute('value', uri ?? '')
    // By its name, among the usable ones.
    await expect(listed).not.toHaveText(/^model\//)
    await expect(page).not.toHaveURL(/custom_model/)
  })
})

test('any generation is opened by its id, with its picture', async ({ page, easel, complaints }) => {
  await page.goto(`${easel.studio}/generate`)
  await generate(page, 'a harbour at night')
  await expect(keptTiles(page)).toHaveCount(1)
  const { runs } = await (await page.request.get(`${easel.studio}/api/runs`)).json()
  await page.goto(`${easel.studio}/generations`)
  await page.getByLabel('Generation id').fill(runs[0].generationId)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Completed')).toBeVisible()
  const picture = page.getByRole('list', { name: 'Results' }).getByRole('img')
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await page.goto(`${easel.studio}/generations/AAAA`)
  await expect(page.getByText('The generation was not found.')).toBeVisible()
  complaints.length = 0
})
