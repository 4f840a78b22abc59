import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { asset } from '#contract/studio/assets.ts'
import { prepareEasel } from '../../fixtures/easel.ts'
import type { Figure } from '../figures.ts'
import { listen, openBrowser } from './canvas-page.ts'
import { dragging } from './dragging.ts'
import { VIEWPORT } from './reference-painters.ts'

const BLOCKS = 100
const SIDE = 2000

/** A page with more text than any ad: ten by ten blocks of two lines in several styles. */
const blocks = () =>
  JSON.stringify({
    resolution: `${SIDE}x${SIDE}`,
    text_blocks: Array.from({ length: BLOCKS }, (_, place) => ({
      x: (place % 10) * 198 + 20,
      y: Math.floor(place / 10) * 198 + 10,
      width: 185,
      height: 180,
      text: `Block ${place}\nof many`,
      alignment: 'left',
      formatting: place % 3 === 0 ? ['bold'] : [],
      angle: place % 7 === 0 ? 4 : 0,
      font_name: place % 2 === 0 ? 'Inter' : 'Noto Serif',
      font_size: 28,
      line_height: 1.2,
      color: '#20304a',
    })),
  })

async function layersPage(browser: Browser, address: string): Promise<Page> {
  const blank = { width: SIDE, height: SIDE, channels: 3, background: '#f4ecd8' } as const
  const body = new Uint8Array(await sharp({ create: blank }).png().toBuffer())
  const { id } = asset.parse(
    await (await fetch(`${address}/api/assets?name=paper.png`, { method: 'POST', body })).json(),
  )
  const page = await browser.newPage({ viewport: VIEWPORT })
  await listen(page)
  await page.goto(`${address}/library/${id}/layers`)
  await page
    .getByLabel('Layers as JSON')
    .setInputFiles({ name: 'layers.json', mimeType: 'application/json', buffer: Buffer.from(blocks()) })
  await page
    .getByRole('status', { name: 'Text layers' })
    .filter({ hasText: `${BLOCKS} texts` })
    .waitFor()
  await page.waitForTimeout(1000)
  return page
}

/** Drags a text among many. */
export async function layers(): Promise<readonly Figure[]> {
  const easel = await prepareEasel()
  await easel.start()
  const browser = await openBrowser()
  try {
    const page = await layersPage(browser, easel.studio)
    const label = `text layers: frames while one is dragged among ${BLOCKS}`
    return [await dragging(page, label, 'Text layers')]
  } finally {
    await browser.close()
    await easel.remove()
  }
}
