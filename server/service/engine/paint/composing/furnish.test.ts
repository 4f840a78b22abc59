import { expect, it } from 'vitest'
import { hasDrawing, readDrawing } from '../drawings/drawing.ts'
import { figureOf } from '../rendering/figure.ts'
import { furnished, isBareFor, roomOf } from './furnish.ts'

const ROOMS = ['bedroom', 'classroom', 'garage', 'library', 'coffee shop', 'bathroom', 'stage', 'kitchen']

it.each(ROOMS)('%s has furniture that it is recognised by, all of which has a drawing', (word) => {
  const { things } = roomOf(word)
  expect(things.length).toBeGreaterThan(0)
  for (const [drawing] of things) expect(hasDrawing(drawing), drawing).toBe(true)
  expect(isBareFor(word)).toBe(false)
})

it('a garage has neither a rug nor a picture', () => {
  expect(roomOf('garage')).not.toHaveProperty('hasRug')
  expect(roomOf('garage')).not.toHaveProperty('hasPicture')
})

it('a place without furniture of its own is a bare room', () => {
  expect(isBareFor('hospital room')).toBe(true)
  expect(isBareFor('room')).toBe(false)
})

it('leaves out what is a subject of the scene', async () => {
  const room = roomOf('bedroom')
  const figures = await Promise.all(room.things.map(async ([id]) => figureOf(await readDrawing(id))))
  const size = { width: 100, height: 100 }
  expect(furnished(figures, room, { ...size, without: new Set() })).toHaveLength(2)
  expect(furnished(figures, room, { ...size, without: new Set(['flat:bed']) })).toHaveLength(1)
})
