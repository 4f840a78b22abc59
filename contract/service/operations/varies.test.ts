import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '../values/catalogue.ts'
import { OPERATION_IDS, operationOf } from './table.ts'
import { varies } from './varies.ts'

const named = (field: string) => OPERATION_IDS.filter((id) => field in operationOf(id).fields(CATALOGUE))

describe('the same request can give another picture', () => {
  it.each(named('seed'))('where it takes a seed: %s', (id) => expect(varies(id)).toBe(true))

  it.each(named('num_images'))('where it takes a picture count: %s', (id) => expect(varies(id)).toBe(true))

  it('where the service chooses a seed and returns it (image.generation)', () => {
    expect(named('seed')).not.toContain('generate-v4')
    expect(varies('generate-v4')).toBe(true)
    expect(varies('generate-v4-transparent')).toBe(true)
  })

  it('and nowhere else: removing a background twice gives the same bytes', () => {
    expect(OPERATION_IDS.filter((id) => !varies(id))).toEqual(['remove-background'])
  })
})
