import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import sharp from 'sharp'
import * as z from 'zod'
import { EXPORTS_PATH, exportView } from '#contract/studio/exports/exports.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { type Unzipped, unzipped } from '#server/testing/unzipped.ts'
import { prepareEasel } from '../fixtures/easel.ts'
import { choose, expect, test, uploaded } from '../fixtures/test.ts'

const exportsOf = z.object({ exports: z.array(exportView) })
const manifestRows = z.array(
  z.object({ file: z.string(), picture: z.string(), sha256: z.string(), bytes: z.number() }),
)

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Export \d+ picture/ })

/** Opens the dialog for all pictures that match the search. */
async function exportAll(page: Page, pictures: number): Promise<void> {
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('link')).toHaveCount(pictures)
  await page.keyboard.press('ControlOrMeta+a')
  const selection = page.getByRole('region', { name: 'Selection' })
  await expect(selection).toContainText(`${pictures} selected`)
  await selection.getByRole('button', { name: 'Export' }).click()
  await expect(dialog(page)).toBeVisible()
}

/** Presses Export, and reads the zip that the browser was given. */
async function delivered(page: Page): Promise<readonly Unzipped[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page)
      .getByRole('button', { name: /^Export \d/ })
      .click(),
  ])
  return filesIn(download)
}

const filesIn = async (download: Download) => unzipped(await readFile(await download.path()))
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const rowsOf = (files: readonly Unzipped[]) => {
  const manifest = files.find(({ name }) => name.endsWith('.json'))
  return manifestRows.parse(JSON.parse(manifest?.bytes.toString('utf8').replace(/^\ufeff/, '') ?? 'null'))
}

test('all that match leave in one zip, each file as stored, and as its manifest says', async ({
  page,
  easel,
}) => {
  const stored = new Map<string, Buffer>()
  for (const [at, name] of ['curlew one.png', 'curlew two.png', 'curlew Ünö.png'].entries()) {
    const picture = await aPicture({ seed: 9_100 + at, width: 80 + 10 * at })
    await uploaded(easel, picture, encodeURIComponent(name))
    stored.set(name, picture)
  }
  await page.goto(`${easel.studio}/library?q=curlew`)
  await exportAll(page, 3)
  await dialog(page).getByRole('checkbox', { name: 'Manifest, JSON' }).check()
  await dialog(page).getByRole('textbox', { name: 'Names' }).fill('birds/{name}')
  await expect(dialog(page).getByText('No duplicates in 3 names')).toBeVisible()
  const files = await delivered(page)

  const pictures = files.filter(({ name }) => name.endsWith('.png'))
  expect(pictures.map(({ name }) => name).toSorted()).toEqual(
    [...stored.keys()].map((name) => `birds/${name}`).toSorted(),
  )
  for (const { name, bytes } of pictures) {
    expect(sha256(bytes), name).toBe(sha256(stored.get(name.slice('birds/'.length)) ?? Buffer.of()))
  }
  expect(rowsOf(files).map(({ file, sha256: hash, bytes }) => `${file} ${hash} ${bytes}`)).toEqual(
    pictures.map(({ name, bytes }) => `${name} ${sha256(bytes)} ${bytes.length}`),
  )
})

test('pictures leave in the chosen format and exact size, under a budget of bytes', async ({
  page,
  easel,
}) => {
  for (const at of [0, 1]) {
    await uploaded(easel, await aPicture({ seed: 9_200 + at, width: 300 + 40 * at }), `avocet-${at}.png`)
  }
  await page.goto(`${easel.studio}/library?q=avocet`)
  await exportAll(page, 2)
  await choose(page, 'Format', 'JPEG')
  await choose(page, 'Dimensions', 'Width × height')
  await dialog(page).getByLabel('Width, px').fill('200')
  await dialog(page).getByLabel('Height, px').fill('120')
  await choose(page, 'File size', 'Budget')
  await dialog(page).getByLabel('kB each, at most').fill('4')
  const files = await delivered(page)
  expect(files).toHaveLength(2)
  for (const { name, bytes } of files) {
    const { format, width, height } = await sharp(bytes).metadata()
    expect({ name, format, width, height }).toEqual({ name, format: 'jpeg', width: 200, height: 120 })
    expect(bytes.length, name).toBeLessThanOrEqual(4_000)
  }
})

test.describe('over a restart', () => {
  test.use({ allowedErrors: /ERR_|Failed to load/ })

  test('an export goes on in the middle, and its zip is whole', async ({ page }) => {
    const PICTURES = 40
    const easel = await prepareEasel()
    await easel.start()
    try {
      for (let at = 0; at < PICTURES; at += 1) {
        await uploaded(easel, await aPicture({ seed: 9_300 + at, width: 600 }), `godwit-${at}.png`)
      }
      await page.goto(`${easel.studio}/library?q=godwit`)
      await page.getByRole('list', { name: 'Pictures' }).getByRole('link').first().focus()
      await page.keyboard.press('ControlOrMeta+a')
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Export' }).click()
      await expect(dialog(page)).toBeVisible()
      await choose(page, 'Format', 'AVIF')
      await dialog(page).getByRole('checkbox', { name: 'Manifest, JSON' }).check()
      await dialog(page)
        .getByRole('button', { name: /^Export \d/ })
        .click()
      const theExport = async () =>
        exportsOf.parse(await (await page.request.get(easel.studio + EXPORTS_PATH)).json()).exports[0]
      await expect.poll(async () => (await theExport())?.done).toBeGreaterThan(2)
      await easel.kill()
      await easel.start()
      await page.reload()
      const card = page.getByRole('region', { name: 'Exports' }).getByRole('article')
      await expect(card).toContainText('Done', { timeout: 120_000 })
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        card.getByRole('button', { name: /^Download/ }).click(),
      ])
      const files = await filesIn(download)
      const rows = rowsOf(files)
      expect(rows).toHaveLength(PICTURES)
      for (const { file, sha256: expected } of rows) {
        const bytes = files.find(({ name }) => name === file)?.bytes ?? Buffer.of()
        expect(sha256(bytes), file).toBe(expected)
        expect((await sharp(bytes).metadata()).format, file).toBe('heif')
      }
      expect(new Set(rows.map(({ picture }) => picture)).size).toBe(PICTURES)
    } finally {
      await easel.remove()
    }
  })
})
