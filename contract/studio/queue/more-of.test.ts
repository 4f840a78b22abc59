import { expect, it } from 'vitest'
import { checkRequest } from '../../service/describe/request.ts'
import { operationOf } from '../../service/operations/table.ts'
import { CATALOGUE } from '../../service/values/catalogue.ts'
import { moreOf } from './more-of.ts'

it.each([
  [1, 60_000],
  [3, 180_000],
])('a run of four pictures is repeated for %i of them, at their share of the price', (count, usdMicros) => {
  const more = moreOf(
    {
      operation: 'generate-v3',
      values: { prompt: 'a heron', num_images: 4, seed: 7 },
      files: {},
      pictures: 4,
      estimateUsdMicros: 240_000,
    },
    count,
  )
  const values = { prompt: 'a heron', num_images: count }
  expect(more).toEqual({ wanted: { operation: 'generate-v3', values, files: {}, requests: 1 }, usdMicros })
})

it('a layerized design with a picture and a background is repeated without a count, which it does not accept', () => {
  const { wanted, usdMicros } = moreOf(
    {
      operation: 'layerize-text',
      values: {},
      files: { image: ['photo'] },
      pictures: 1,
      estimateUsdMicros: 60_000,
    },
    1,
  )
  expect(wanted.values).toEqual({})
  expect(usdMicros).toBe(60_000)
  const checked = checkRequest(operationOf('layerize-text'), CATALOGUE, {
    values: wanted.values,
    files: { image: [{ format: 'png', bytes: 1000, width: 100, height: 100 }] },
  })
  expect(checked.ok).toBe(true)
})
