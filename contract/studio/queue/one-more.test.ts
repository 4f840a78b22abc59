import { expect, it } from 'vitest'
import { checkRequest } from '../../service/describe/request.ts'
import { operationOf } from '../../service/operations/table.ts'
import { CATALOGUE } from '../../service/values/catalogue.ts'
import { oneMoreOf } from './one-more.ts'

it('a run of four pictures is repeated for one, at a quarter of the price', () => {
  const { wanted, usdMicros } = oneMoreOf({
    operation: 'generate-v3',
    values: { prompt: 'a heron', num_images: 4, seed: 7 },
    files: {},
    pictures: 4,
    estimateUsdMicros: 240_000,
  })
  expect(wanted).toEqual({
    operation: 'generate-v3',
    values: { prompt: 'a heron', num_images: 1 },
    files: {},
    requests: 1,
  })
  expect(usdMicros).toBe(60_000)
})

it('a layerized design with a picture and a background is repeated without a count, which it does not accept', () => {
  const { wanted, usdMicros } = oneMoreOf({
    operation: 'layerize-text',
    values: {},
    files: { image: ['photo'] },
    pictures: 1,
    estimateUsdMicros: 60_000,
  })
  expect(wanted.values).toEqual({})
  expect(usdMicros).toBe(60_000)
  const checked = checkRequest(operationOf('layerize-text'), CATALOGUE, {
    values: wanted.values,
    files: { image: [{ format: 'png', bytes: 1000, width: 100, height: 100 }] },
  })
  expect(checked.ok).toBe(true)
})
