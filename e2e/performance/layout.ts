import type { Browser, Page } from '@playwright/test'
import { prepareEasel } from '../fixtures/easel.ts'
import { draw, listen, openBrowser, penOn, type StrokeTimes } from './canvas-page.ts'
import { type Figure, quantile } from './figures.ts'
import { VIEWPORT } from './reference-painters.ts'

const ELEMENTS = 60
const ROUNDS = 3
const STROKE = { points: 375, hertz: 125 }
const FULL_RATE = 60

/** A design with as many boxes as anybody draws, half of them texts. */
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
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  await page.getByLabel('Structured prompt').fill(aDesign())
  await page
    .getByRole('status', { name: 'Layout' })
    .filter({ hasText: `${ELEMENTS} elements` })
    .waitFor()
  await page.waitForTimeout(1000)
  return page
}

/** Dragging a box among many, and pulling on one of its corners. */
export async function layout(): Promise<readonly Figure[]> {
  const easel = await prepareEasel()
  await easel.start()
  const browser = await openBrowser()
  try {
    const page = await layoutPage(browser, easel.studio)
    const pen = await penOn(page)
    const box = await page.getByRole('application').boundingBox()
    if (!box) throw new Error('the canvas is not on the screen')
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const dragged: StrokeTimes[] = []
    const still: StrokeTimes[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // Outside of every box nothing moves: what the page and the machine do by themselves.
      still.push(await draw(pen, { ...STROKE, at: () => [box.x + 4, box.y + 4] }))
      const from = { x: middle.x - 20, y: middle.y - 20 }
      const at = (share: number) =>
        [
          from.x + 90 * Math.sin(share * 4 * Math.PI),
          from.y + 90 * (1 - Math.cos(share * 4 * Math.PI)),
        ] as const
      dragged.push(await draw(pen, { ...STROKE, at }))
    }
    // A rate of something that did not move would say nothing.
    await page.getByRole('status', { name: 'Layout' }).filter({ hasText: '1 selected' }).waitFor()
    const rate = (of: readonly StrokeTimes[]) =>
      quantile(
        of.map(({ framesPerSecond }) => framesPerSecond),
        0.5,
      )
    return [
      {
        says: `layout: frames while a box is dragged among ${ELEMENTS}`,
        unit: '/s',
        measured: rate(dragged),
        bound: FULL_RATE,
        isAtLeast: true,
        reference: { says: 'the same page with nothing moved', measured: rate(still) },
        besides: `${rate(dragged).toFixed(2)} and ${rate(still).toFixed(2)}; ${(
          quantile(
            dragged.map(({ perPoint }) => perPoint),
            0.5,
          )
        ).toFixed(
          2,
        )} ms a point; frames over 20 ms: ${dragged.map(({ slowFrames }) => `${(slowFrames * 100).toFixed(1)} %`).join(' ')}`,
      },
    ]
  } finally {
    await browser.close()
    await easel.remove()
  }
}
