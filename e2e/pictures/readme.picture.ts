import { mkdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { choose, expect, generate, keptTiles, test } from '../fixtures/test.ts'

const FOLDER = 'docs/images'

/** Presses that fill the strip; the last one is shown. */
const PROMPTS = [
  'botanical study of ferns, sage and cream',
  'mountains in snow at dawn',
  'a sailing boat on a calm sea at dusk, the words "Blue Hour" in cream',
]

// Not a test, but made with the tests' fixtures: `npm run screenshot`.
test('the Generate screen, for the README', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/generate`)
  await choose(page, 'Model', 'Fast')
  await choose(page, 'Pictures', '4')
  for (const prompt of PROMPTS) {
    await generate(page, prompt)
    await expect(page.getByRole('heading', { name: prompt }).or(page.getByText(prompt)).first()).toBeVisible()
    await expect(keptTiles(page)).toHaveCount(4)
  }
  await take(page, 'generate')
})

/** A prompt and the proportions of its picture, for the library. */
const KEPT = [
  ['a red fox in a snowy forest', '4:3'],
  ['a lighthouse above the sea at dusk', '4:5'],
  ['a red kettle on a table', '1:1'],
  ['a red car on a street in rain', '16:9'],
  ['an owl under the moon', '1:1'],
  ['a sailing boat on a calm sea', '4:3'],
  ['three red apples on a table', '1:1'],
  ['a red barn in a field at sunset', '16:9'],
] as const

test('the library, for the README', async ({ page, easel }) => {
  await page.goto(`${easel.studio}/generate`)
  await choose(page, 'Model', 'Fast')
  for (const [prompt, proportions] of KEPT) {
    await choose(page, 'Size', proportions)
    await generate(page, prompt)
    await expect(keptTiles(page)).toHaveCount(1)
  }
  await page.goto(`${easel.studio}/library?q=red`)
  const picture = (prompt: string) => page.getByRole('link', { name: prompt })
  await picture('a red fox in a snowy forest').focus()
  await page.keyboard.press('f')
  await page.keyboard.press('5')
  await picture('a red kettle on a table').focus()
  await page.keyboard.press('4')
  await expect(page.getByRole('img', { name: 'stars' })).toHaveCount(2)
  for (const prompt of ['a red car on a street in rain', 'a red barn in a field at sunset'])
    await picture(prompt).click({ modifiers: ['ControlOrMeta'] })
  await take(page, 'library')
})

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => Object(document.activeElement).blur())
  const screenshot = await page.screenshot()
  await mkdir(FOLDER, { recursive: true })
  await sharp(screenshot).png({ palette: true, effort: 10 }).toFile(`${FOLDER}/${name}.png`)
}
