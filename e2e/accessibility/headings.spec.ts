import { expect, test } from '../fixtures/test.ts'
import { openScreen, SCREENS } from './screens.ts'

/** Screens that have nothing to show, or cannot. */
const EMPTY = {
  'no compared pictures': async () => '/compare',
  'a picture that is not there': async () => '/library/nothing',
  'a tool that is not there': async () => '/tools/nothing',
  'a page that is not there': async () => '/nothing',
}

/** “Activity: all done” is the heading of “Activity”, and “Text layers” that of “Text layers: near.png”. */
const startsLike = (heading: string, title: string) =>
  title !== '' && (heading.startsWith(title) || title.startsWith(heading))

type Screen = (typeof SCREENS)[keyof typeof SCREENS] | (typeof EMPTY)[keyof typeof EMPTY]

const hasHeading = (name: string, screen: Screen) =>
  test(`${name} has one heading of the first level, and a title that begins as it does`, async ({
    page,
    easel,
  }) => {
    await openScreen(page, easel, screen)
    const headings = page.getByRole('heading', { level: 1 })
    await expect(headings).toHaveCount(1)
    const heading = (await headings.textContent()) ?? ''
    const title = async () => (await page.title()).replace(/ · Easel$/, '')
    await expect.poll(async () => startsLike(heading, await title()), heading).toBe(true)
  })

for (const [name, screen] of Object.entries(SCREENS)) hasHeading(name, screen)

test.describe('with nothing to show', () => {
  test.use({ allowedErrors: /404/ })
  for (const [name, screen] of Object.entries(EMPTY)) hasHeading(name, screen)
})
