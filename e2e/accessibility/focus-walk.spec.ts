import type { Page } from '@playwright/test'
import { anAdvertisement, subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import { type Easel, prepareEasel } from '../fixtures/easel.ts'
import { expect, test, uploaded } from '../fixtures/test.ts'
import { settling } from './screens.ts'

const at = (path: string) => async () => path

/** Screens by their names, each with its address once what it shows is there. */
const SCREENS: Readonly<Record<string, (easel: Easel) => Promise<string>>> = {
  generate: at('/generate'),
  'the library': async (easel) => {
    await uploaded(easel, await anAdvertisement(), 'ad.png')
    return '/library'
  },
  'a picture': async (easel) => `/library/${await uploaded(easel, await subjectOnGround(), 'walk.png')}`,
  'text layers': async (easel) =>
    `/library/${await uploaded(easel, await anAdvertisement(), 'ad.png')}/layers`,
  tools: at('/tools'),
  'remove background': at('/tools/remove-background'),
  'the ad localizer': at('/tools/localize-ad'),
  'ad resize': at('/tools/resize-ad'),
  'remove object': at('/tools/remove-object'),
  'a comparison': async (easel) => {
    const one = await uploaded(easel, await subjectOnGround(), 'walk.png')
    const other = await uploaded(easel, await anAdvertisement(), 'ad.png')
    return `/compare?ids=${one},${other}`
  },
  activity: at('/activity'),
  keys: at('/admin/keys'),
  invoices: at('/admin/invoices'),
}

/** More than the actions of any screen. */
const MOST = 200
/** What is open over a screen. */
const OPEN = 'dialog[open], [role="menu"], [role="listbox"]'
const ACTIONS = 'a[href], button, summary, [role="button"], [role="menuitem"], [role="option"]'
/** Leads out of the studio, or opens a window of the system; or waits for another action. */
const OTHERS = '[download], [target="_blank"], [type="file"], :disabled, [aria-disabled="true"], [inert] *'

/** Focuses the next action that was not pressed yet, in what is open or else in the screen; returns its name, or null after the last. */
const nextAction = (page: Page, pressed: ReadonlySet<string>) =>
  page.evaluate(
    ([names, open, actions, others]) => {
      const over = [...document.querySelectorAll(open)].filter((element) => element.checkVisibility()).at(-1)
      const place = over ?? document.querySelector('main')
      for (const control of place?.querySelectorAll<HTMLElement>(actions) ?? []) {
        const name = (control.ariaLabel ?? control.textContent).replaceAll(/\s+/g, ' ').trim()
        if (name === '' || names.includes(name) || control.matches(others) || !control.checkVisibility())
          continue
        control.focus()
        if (document.activeElement === control) return name
      }
      return null
    },
    [[...pressed], OPEN, ACTIONS, OTHERS] as const,
  )

const isOpen = (page: Page) =>
  page.evaluate(
    (open) => [...document.querySelectorAll(open)].some((element) => element.checkVisibility()),
    OPEN,
  )

/** What has the focus; null if no key would act on what is seen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const now = document.activeElement
    if (!(now instanceof HTMLElement) || now === document.body || !now.checkVisibility()) return null
    return `${now.localName} ${(now.ariaLabel ?? now.textContent).slice(0, 40)}`
  })

/** Waits until something has the focus, as some things are shown once they are loaded. */
const expectFocus = (page: Page, action: string) =>
  expect.poll(() => focused(page), { message: `the focus after ${action}` }).not.toBeNull()

// Stopping a run that ends at this moment is refused.
test.use({ allowedErrors: /status of 409/ })

let easel: Easel

test.beforeAll(async () => {
  easel = await prepareEasel()
  await easel.start()
})

test.afterAll(() => easel.remove())

for (const [name, open] of Object.entries(SCREENS))
  test(`no action of ${name} loses the focus`, async ({ page }) => {
    page.on('filechooser', () => {})
    const settle = settling(page)
    const address = new URL(`${easel.studio}${await open(easel)}`)
    await page.goto(address.href)
    await expect(page.locator('main h1')).toBeAttached()
    await settle()
    const isHere = () => new URL(page.url()).pathname === address.pathname
    const pressed = new Set<string>()
    const last = () => [...pressed].slice(-6).join(', ')
    while (pressed.size < MOST) {
      const action = await nextAction(page, pressed)
      if (action !== null) {
        pressed.add(action)
        await page.keyboard.press('Enter')
        await settle()
        await expectFocus(page, last())
      } else if (await isOpen(page)) {
        await page.keyboard.press('Escape')
        await expectFocus(page, `Escape, after ${last()}`)
      } else break
      if (isHere()) continue
      await page.goBack()
      await settle()
      // The next picture takes the place of this one in the history.
      if (isHere()) await expectFocus(page, `the way back from ${action}`)
      else await page.goto(address.href)
      await expect(page.locator('main h1')).toBeAttached()
      await settle()
    }
    expect(pressed.size).toBeGreaterThan(1)
  })

test('after a navigation the heading has the focus, and on the way back the control that led away', async ({
  page,
}) => {
  await page.goto(`${easel.studio}/tools`)
  const link = page.locator('main').getByRole('link', { name: /^Ad resize/ })
  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ad resize' })).toBeFocused()
  await page.goBack()
  await expect(link).toBeFocused()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Ad resize' })).toBeFocused()
})

test('a navigation before anything follows the focus gives it to the heading too, and back to its link', async ({
  page,
  easel,
}) => {
  let goOn = () => {}
  const gone = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/focus-*.js', async (route) => {
    await gone
    await route.continue()
  })
  await page.goto(`${easel.studio}/tools`)
  const link = page.locator('main').getByRole('link', { name: /^Ad resize/ })
  await link.press('Enter')
  await expect(page).toHaveURL(/\/tools\/resize-ad$/)
  goOn()
  await expect(page.getByRole('heading', { level: 1, name: 'Ad resize' })).toBeFocused()
  await page.goBack()
  await expect(link).toBeFocused()
})

test('a link of the rail keeps the focus, which leads on from there', async ({ page }) => {
  await page.goto(`${easel.studio}/tools`)
  const link = page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Models' })
  await link.press('Enter')
  await expect(page).toHaveURL(/models$/)
  await expect(link).toBeFocused()
})
