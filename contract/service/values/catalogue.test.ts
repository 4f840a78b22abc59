import { describe, expect, it } from 'vitest'
import { OPERATION_IDS, operationOf } from '../operations/table.ts'
import { CATALOGUE, type CatalogueKey, catalogueWith, confidenceOf } from './catalogue.ts'
import { damagedField } from './failure-reasons.ts'

describe('the catalogue', () => {
  it('is consistent', () => {
    expect(catalogueWith({})).toEqual(CATALOGUE)
  })
  it('has the reliability of every value', () => {
    const known = ['official', 'mirror', 'third-party', 'inferred']
    const keys = Object.keys(CATALOGUE) as CatalogueKey[]
    expect(keys.filter((key) => !known.includes(confidenceOf(key)))).toEqual([])
  })
  it.each([
    ['v3.resolution', 69],
    ['v3.style_preset', 62],
    ['v4.resolution', 38],
    ['v4.aspect_ratio', 18],
    ['ad_resize.resolution', 31],
    ['ad_localizer.language', 17],
  ] as const)('lists %s without doubles, %i in all', (key, length) => {
    expect(new Set<string>(CATALOGUE[key]).size).toBe(length)
    expect(CATALOGUE[key]).toHaveLength(length)
  })
  it('has a failure_reason for a damaged file of every file field', () => {
    const fields = OPERATION_IDS.flatMap((id) => Object.keys(operationOf(id).files(CATALOGUE)))
    const named = CATALOGUE.failure_reason.flatMap((reason) => damagedField(reason) ?? [])
    expect(new Set(named)).toEqual(new Set(fields))
  })
  it('lists the four speeds that the specification names (Enumerations, rendering speed)', () => {
    expect(CATALOGUE.rendering_speed).toEqual(['FLASH', 'TURBO', 'DEFAULT', 'QUALITY'])
  })
})

describe('overrides of a deployment', () => {
  it('replace one value and leave the others unchanged', () => {
    const catalogue = catalogueWith({ 'v3.style_preset': ['WATERCOLOR'] })
    expect(catalogue).toEqual({ ...CATALOGUE, 'v3.style_preset': ['WATERCOLOR'] })
  })
  it.each([
    ['a key that is none', '{"v3.sizes": []}', 'v3.sizes'],
    ['a key that is every object’s', '{"__proto__": {}}', '__proto__'],
    ['an empty list', '{"v4.resolution": []}', 'v4.resolution'],
    ['a size that is none', '{"v4.resolution": ["1024×1024"]}', 'v4.resolution'],
    ['a count of none', '{"inflight_limit": 0}', 'inflight_limit'],
    ['a price below zero', '{"prices.layerize_text": -1}', 'prices.layerize_text'],
    ['a value of another type', '{"tools.quality": "high"}', 'tools.quality'],
    ['a ratio without a size', '{"v3.aspect_ratio": ["7x5"]}', 'v3.aspect_ratio_to_resolution'],
    ['a ratio without a size in a tier', '{"p_image.aspect_ratio": ["1x1", "7x5"]}', 'p_image.size_table'],
    ['a speed without a price', '{"rendering_speed": ["DEFAULT", "NOW"]}', 'prices.svc_v4_generation'],
    ['a list without the documented default', '{"p_image.quality": ["LOW"]}', 'p_image.quality'],
  ])('are refused by name: %s', (_, json, name) => {
    expect(() => catalogueWith(JSON.parse(json))).toThrow(name)
  })
  it.each([null, [], 5, 'x'])('are refused when they are %o', (overrides) => {
    expect(() => catalogueWith(overrides)).toThrow('must be a JSON object')
  })
})
