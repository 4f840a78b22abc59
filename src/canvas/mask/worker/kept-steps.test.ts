import sharp from 'sharp'
import { expect, it } from 'vitest'
import { keptSteps, readSteps } from './kept-steps.ts'
import { MaskDocument } from './mask-document.ts'

const size = { width: 40, height: 30 }
const valuesOf = async (png: Blob) =>
  new Uint8Array(
    await sharp(await png.arrayBuffer())
      .toColourspace('b-w')
      .raw()
      .toBuffer(),
  )

it('steps come back from the browser as they were, each edit once, and what was loaded as a file', async () => {
  const mask = new MaskDocument(size)
  mask.apply({ kind: 'load', values: new Uint8Array(40 * 30).fill(200, 0, 400) })
  for (const x of [1, 5, 9]) mask.apply({ kind: 'rectangle', mode: 'paint', x, y: 20, width: 3, height: 3 })
  mask.undo()
  const kept = await keptSteps(mask.steps, size, Promise.resolve(77))
  expect(kept.bytes).toBe(77)
  const loads = [kept.now, kept.undo, kept.redo].flat(2).filter(({ edit }) => edit.kind === 'load')
  expect(loads.length).toBeGreaterThan(1)
  expect(new Set(loads).size).toBe(1)
  expect(await readSteps(kept, valuesOf)).toEqual(mask.steps)
})
