import { describe, expect, it } from 'vitest'
import { TOOLS } from '#contract/service/operations/table.ts'
import { anAsset, aRun } from '#src/testing/builders.tsx'
import type { ActionPicture, Place } from './action.ts'
import { misfitsIn, offeredIn, PICTURE_ACTIONS } from './actions.ts'
import { MAX_COMPARED } from './compared.ts'

const run = aRun({ state: 'completed' })
const made: ActionPicture = { id: 'a', asset: anAsset({ id: 'a' }), run, edits: [], source: null }
const wordless = { ...made, run: aRun({ operation: 'layerize-text', values: {}, state: 'completed' }) }
const source = anAsset({ id: 'source', origin: 'upload' })
const cutOut: ActionPicture = {
  ...made,
  asset: anAsset({ id: 'a', hasAlpha: true }),
  run: aRun({ operation: 'remove-background', values: {}, state: 'completed' }),
  source,
}
const lettered: ActionPicture = {
  ...cutOut,
  edits: [
    { edit: { kind: 'text-layers', parentId: 'before', layers: [] }, parent: anAsset({ id: 'before' }) },
  ],
}
const uploaded: ActionPicture = { ...made, asset: anAsset({ id: 'a', origin: 'upload' }), run: null }

const idsOf = (place: Place, pictures: readonly ActionPicture[]) =>
  offeredIn(place, pictures).map(({ action }) => action.id)
const USES = TOOLS.map((tool) => `use-in-${tool}`)

describe('every place offers exactly the rows that fit', () => {
  it.each<[string, Place, ActionPicture, string[]]>([
    [
      'the tile of a generated picture',
      'tile',
      made,
      [
        ...['open', 'again', 'download', 'load-settings', 'add-text', 'copy-prompt', 'copy-picture'],
        ...[...USES, 'delete'],
      ],
    ],
    [
      'the tile of a picture without words, with its text in layers',
      'tile',
      wordless,
      ['open', 'again', 'download', 'load-settings', 'edit-text', 'copy-picture', ...USES, 'delete'],
    ],
    [
      'the page of a generated picture',
      'page',
      made,
      ['download', 'load-settings', 'add-text', 'copy-prompt', 'copy-picture', 'delete'],
    ],
    [
      'the page of a cut-out',
      'page',
      cutOut,
      [
        ...['download', 'load-settings', 'compare-with-source', 'add-text', 'refine-edge', 'copy-picture'],
        'delete',
      ],
    ],
    [
      'the page of a cut-out that text was set on',
      'page',
      lettered,
      [
        ...['download', 'load-settings', 'compare-with-source', 'compare-with-before', 'edit-text'],
        ...['copy-picture', 'delete'],
      ],
    ],
    [
      'the page of a picture that no run made',
      'page',
      uploaded,
      ['download', 'add-text', 'copy-picture', 'delete'],
    ],
  ])('%s', (_, place, picture, ids) => {
    expect(idsOf(place, [picture])).toEqual(ids)
  })

  const some = (pictures: number) => Array.from({ length: pictures }, (_, at) => ({ id: `picture-${at}` }))

  it.each([
    [1, []],
    [2, ['compare']],
    [MAX_COMPARED, ['compare']],
    [MAX_COMPARED + 1, []],
  ])('a selection of %i pictures, known by their ids alone', (pictures, ids) => {
    expect(idsOf('selection', some(pictures))).toEqual(ids)
  })

  it('a selection names what takes another number of pictures', () => {
    expect(misfitsIn('selection', some(1)).map(({ label }) => label)).toEqual(['Compare'])
    expect(misfitsIn('selection', some(2))).toEqual([])
  })

  it('what takes one picture is not offered for two', () => {
    expect(idsOf('page', [made, cutOut])).toEqual([])
  })
})

describe('the words', () => {
  it('are said once: an action has one id and one label, whatever the place', () => {
    expect(new Set(PICTURE_ACTIONS.map(({ id }) => id)).size).toBe(PICTURE_ACTIONS.length)
    expect(new Set(PICTURE_ACTIONS.map(({ label }) => label)).size).toBe(PICTURE_ACTIONS.length)
  })

  it('every row stands somewhere, and lists pictures that it takes', () => {
    for (const { places, takes } of PICTURE_ACTIONS) {
      expect(Object.keys(places)).not.toEqual([])
      expect(takes.min).toBeLessThanOrEqual(takes.max)
    }
  })
})

it('comparing keeps the order in which pictures were chosen', () => {
  const [compare] = offeredIn('selection', [{ id: 'late' }, { id: 'early' }])
  expect(compare?.way).toEqual({ leadsTo: { to: '/compare', search: { ids: 'late,early' } } })
})
