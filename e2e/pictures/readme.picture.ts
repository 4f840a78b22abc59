import { mkdir } from 'node:fs/promises'
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
  await page.mouse.move(0, 0)
  const screenshot = await page.screenshot()
  await mkdir(FOLDER, { recursive: true })
  await sharp(screenshot).png({ palette: true, effort: 10 }).toFile(`${FOLDER}/generate.png`)
})
