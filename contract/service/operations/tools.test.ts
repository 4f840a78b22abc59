import { describe, expect, it } from 'vitest'
import { ANY_PICTURE, FORMAT_NAMES, MB, PHOTO, type PictureFormat } from '../describe/file-field.ts'
import type { Route } from '../describe/operation.ts'
import { aPicture, faults, problems } from '../testing/judge.ts'
import { CATALOGUE } from '../values/catalogue.ts'
import { OPERATION_IDS, type OperationId, operationOf } from './table.ts'

/** Required values of each operation besides its files. */
const NEEDED: Readonly<Partial<Record<OperationId, object>>> = {
  'generate-v3': { prompt: 'a' },
  'localize-ad': { language: 'fr' },
  'pose-variants': { instruction: 'sit' },
  'resize-ad': { resolution: '300x250' },
  'resize-ad-v2': { resolution: '300x250' },
}

const FILES: readonly [OperationId, string, readonly PictureFormat[], number][] = [
  ['generate-v3', 'style_reference_images', PHOTO, 25],
  ['replace-background', 'image', ANY_PICTURE, 50],
  ['replace-background', 'background_reference', ANY_PICTURE, 50],
  ['localize-ad', 'image', PHOTO, 25],
  ['pose-variants', 'source_image', ANY_PICTURE, 50],
  ['remove-object', 'image', PHOTO, 25],
  ['remove-object', 'mask', PHOTO, 25],
  ['remove-background', 'image', PHOTO, 10],
  ['resize-ad', 'image', PHOTO, 25],
  ['resize-ad-v2', 'image', PHOTO, 25],
]

describe.each(FILES)('%s: %s (Image tools; Limits)', (id, name, formats, maxMb) => {
  const given = (facts: Parameters<typeof aPicture>[0]) =>
    problems(id, { ...NEEDED[id] }, { [name]: [aPicture(facts)] })

  it(`accepts exactly ${maxMb} MB and not one byte more`, () => {
    expect(given({ bytes: maxMb * MB })).toEqual([])
    expect(given({ bytes: maxMb * MB + 1 })).toEqual([{ at: name, message: `must be at most ${maxMb} MB` }])
  })

  it.each(ANY_PICTURE)('accepts or refuses %s as the specification’s table says', (format) => {
    const taken = formats.includes(format)
    expect(given({ format }).map((issue) => issue.at)).toEqual(taken ? [] : [name])
    if (!taken) expect(given({ format })[0]?.message).toMatch(new RegExp(`not ${FORMAT_NAMES[format]}$`))
  })
})

it.each([
  'replace-background',
  'localize-ad',
  'pose-variants',
  'remove-object',
  'remove-background',
] as const)('%s needs each of its files, once (Image tools)', (id) => {
  for (const name of Object.keys(operationOf(id).files(CATALOGUE))) {
    expect(faults(id, { ...NEEDED[id] }, { [name]: [] })).toContain(name)
    expect(faults(id, { ...NEEDED[id] }, { [name]: [aPicture(), aPicture()] })).toContain(name)
  }
})

describe('num_images of the tools (Image tools; rule 6 leaves most bounds open: the catalogue)', () => {
  it.each([
    ['replace-background', 8],
    ['localize-ad', 4],
    ['pose-variants', 8],
    ['resize-ad', 4],
  ] as const)('%s takes 1 to %i', (id, max) => {
    const files = id === 'resize-ad' ? { image: [aPicture()] } : {}
    const count = (num_images: number) => faults(id, { ...NEEDED[id], num_images }, files)
    expect([count(1), count(max)]).toEqual([[], []])
    expect([count(0), count(max + 1)]).toEqual([['num_images'], ['num_images']])
  })
})

describe('routes of the tools', () => {
  const routes = OPERATION_IDS.flatMap((id): readonly Route[] => operationOf(id).routes)
  const path = (where: (route: Route) => unknown) => routes.filter(where).map((route) => route.path)

  it('accept dry_run only where it is documented (Image tools; resize on /v2 and its flag: the catalogue)', () => {
    expect(path((route) => route.dryRun)).toEqual([
      '/v2/image/replace-background/svc-4-5',
      '/v2/tool/ad-resizer',
      '/v2/tool/ad-localizer',
    ])
  })

  it('accept webhook_url as a form field on /v2 tools, as a query parameter on /v1 async endpoints, nowhere else', () => {
    for (const route of routes) {
      const where = route.answers === 'sync' ? undefined : route.path.startsWith('/v2/') ? 'form' : 'query'
      expect([route.path, route.webhook]).toEqual([route.path, where])
    }
  })

  it('accept JSON for ad resize only (Image tools)', () => {
    expect(path((route) => route.json)).toEqual(['/v1/async/ad-resizer', '/v2/tool/ad-resizer'])
  })
})
