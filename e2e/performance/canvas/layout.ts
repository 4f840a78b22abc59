import type { Browser, Page } from '@playwright/test'
import { prepareEasel } from '../../fixtures/easel.ts'
import type { Figure } from '../figures.ts'
import { listen, openBrowser } from './canvas-page.ts'
import { dragging } from './dragging.ts'
import { VIEWPORT } from './reference-painters.ts'

const ELEMENTS = 60

/** A design with more boxes than any user draws, half of them texts. */
const aDesign = () =>
  JSON.stringify({
    high_level_description: 'a crowded poster',
    compositional_deconstruction: {
      background: 'paper',
      elements: Array.from({ length: ELEMENTS }, (_, place) => {
        const [x, y] = [(place % 8) * 120 + 10, Math.floor(place / 8) * 120 + 10]
        const bbox = [y, x, y + 100, x + 100]
        return place % 2 === 0
          ? { type: 'obj', desc: `thing ${place}`, bbox }
          : { type: 'text', text: `Words ${place}`, desc: 'small', bbox }
      }),
    },
  })

async function layoutPage(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT })
  await listen(page)
  await page.goto(`${address}/generate`)
  await page.getByRole('button', { name: 'Layout', exact: true }).click()
  await page.getByLabel('Structured prompt').fill(aDesign())
  await page
    .getByRole('status', { name: 'Layout' })
    .filter({ hasText: `${ELEMENTS} elements` })
    .waitFor()
  await page.waitForTimeout(1000)
  return page
}

/** Drags a box among many in the layout of a structured prompt. */
export async function layout(): Promise<readonly Figure[]> {
  const easel = await prepareEasel()
  await easel.start()
  const browser = await openBrowser()
  try {
    const page = await layoutPage(browser, easel.studio)
    return [await dragging(page, `layout: frames while a box is dragged among ${ELEMENTS}`, 'Layout')]
  } finally {
    await browser.close()
    await easel.remove()
  }
}
