import { expect, type Page, type Request } from '@playwright/test'
import { EVENTS_PATH } from '#contract/studio/events.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import type { Easel } from '../fixtures/easel.ts'
import { uploaded } from '../fixtures/test.ts'

type Screen = (easel: Easel) => Promise<string>

const at =
  (path: string): Screen =>
  async () =>
    path

/** Screens by their names, each with its address once what it shows is there. */
export const SCREENS = {
  generate: at('/generate?model=generate-v4'),
  library: async (easel) => {
    await uploaded(easel, await aPicture({ seed: 9_600 }), 'near.png')
    return '/library'
  },
  'a picture': async (easel) =>
    `/library/${await uploaded(easel, await aPicture({ seed: 9_600 }), 'near.png')}`,
  'text layers': async (easel) =>
    `/library/${await uploaded(easel, await aPicture({ seed: 9_601 }), 'ad.png')}/layers`,
  'two compared pictures': async (easel) => {
    const first = await uploaded(easel, await aPicture({ seed: 9_602 }), 'first.png')
    return `/compare?ids=${first},${await uploaded(easel, await aPicture({ seed: 9_603 }), 'second.png')}&mode=slider`
  },
  tools: at('/tools'),
  'the ad localizer': at('/tools/localize-ad'),
  'ad resize': at('/tools/resize-ad'),
  activity: at('/activity'),
  models: at('/models'),
  keys: at('/admin/keys'),
  invoices: at('/admin/invoices'),
} satisfies Readonly<Record<string, Screen>>

export async function openScreen(page: Page, easel: Easel, screen: Screen): Promise<void> {
  await page.goto(`${easel.studio}${await screen(easel)}`)
  await expect(page.locator('main h1')).toBeAttached()
}

/** Waits for what a press or the focus has begun: code and data are loaded first. Call it once, before the first press. */
export function settling(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().endsWith(EVENTS_PATH)) pending.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => pending.delete(request))
  const frame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  return async () => {
    await frame()
    await expect.poll(() => pending.size, { intervals: [20] }).toBe(0)
    await frame()
  }
}
