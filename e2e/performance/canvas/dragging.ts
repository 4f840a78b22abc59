import type { Page } from '@playwright/test'
import { type Figure, quantile } from '../figures.ts'
import { draw, penOn, type StrokeTimes } from './canvas-page.ts'

const ROUNDS = 3
const STROKE = { points: 375, hertz: 125 }
const FULL_RATE = 60

const middleOf = (strokes: readonly StrokeTimes[], of: keyof StrokeTimes) =>
  quantile(
    strokes.map((stroke) => stroke[of]),
    0.5,
  )

/** Frames a second while the element in the middle of a canvas is dragged, compared with the same page at rest. */
export async function dragging(page: Page, label: string, status: string): Promise<Figure> {
  const pen = await penOn(page)
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('the canvas is not on the screen')
  const from = { x: box.x + box.width / 2 - 20, y: box.y + box.height / 2 - 20 }
  const dragged: StrokeTimes[] = []
  const still: StrokeTimes[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // Outside of all elements nothing moves: the baseline of the page and the machine.
    still.push(await draw(pen, { ...STROKE, at: () => [box.x + 4, box.y + 4] }))
    const at = (share: number) => {
      const turn = share * 4 * Math.PI
      return [from.x + 90 * Math.sin(turn), from.y + 90 * (1 - Math.cos(turn))] as const
    }
    dragged.push(await draw(pen, { ...STROKE, at }))
  }
  // Without movement the rate would mean nothing.
  await page.getByRole('status', { name: status }).filter({ hasText: '1 selected' }).waitFor()
  const [measured, reference] = [middleOf(dragged, 'framesPerSecond'), middleOf(still, 'framesPerSecond')]
  const slow = dragged.map(({ slowFrames }) => `${(slowFrames * 100).toFixed(1)} %`).join(' ')
  return {
    label,
    unit: '/s',
    measured,
    bound: FULL_RATE,
    isAtLeast: true,
    reference: { label: 'the same page with nothing moved', measured: reference },
    besides: [
      `${measured.toFixed(2)} and ${reference.toFixed(2)}`,
      `${middleOf(dragged, 'perPoint').toFixed(2)} ms a point`,
      `frames over 20 ms: ${slow}`,
    ].join('; '),
  }
}
