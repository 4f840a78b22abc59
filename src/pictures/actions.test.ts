import { describe, expect, it } from 'vitest'
import { TOOLS } from '#contract/service/operations/table.ts'
import { anAsset, aRun } from '#src/testing/builders.tsx'
import type { ActionPicture, Place } from './action.ts'
import { offeredIn, PICTURE_ACTIONS } from './actions.ts'
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
  offeredIn(place, pictures).flatMap(({ action, way }) => ('refusal' in way ? [] : [action.id]))
/** The reasons why the actions of a place do not apply, by their ids. */
const refusalsIn = (place: Place, pictures: readonly ActionPicture[], size = pictures.length) =>
  Object.fromEntries(
    offeredIn(place, pictures, size).flatMap(({ action, way }) =>
      'refusal' in way ? [[action.id, way.refusal]] : [],
    ),
  )
/** The attributes of pictures. */
const MARKS = ['favourite', 'rate', 'tag', 'move']
const LAST = ['copy-link', 'copy-settings', 'copy-picture', 'trash']
const ALIKE = ['near-duplicates', 'more-like-this']
const USES = TOOLS.map((tool) => `use-in-${tool}`)
const FIELDS = ['use-as-style', 'use-as-character', 'use-as-background', 'use-behind-layout']

describe('every place offers exactly the applicable actions', () => {
  it.each<[string, Place, ActionPicture, string[]]>([
    [
      'the tile of a generated picture',
      'tile',
      made,
      [
        'open',
        'again',
        'download',
        ...MARKS,
        'compare',
        'export',
        'copy-prompt',
        'load-settings',
        ...ALIKE,
        'add-text',
        ...LAST,
      ],
    ],
    [
      'the tile of a picture without words, with its text in layers',
      'tile',
      wordless,
      [
        'open',
        'again',
        'download',
        ...MARKS,
        'compare',
        'export',
        'load-settings',
        ...ALIKE,
        'edit-text',
        ...LAST,
      ],
    ],
    [
      'the tile of a cut-out: the same request gives the same bytes',
      'tile',
      cutOut,
      ['open', 'download', ...MARKS, 'compare', 'export', 'load-settings', ...ALIKE, 'add-text', ...LAST],
    ],
    [
      'the page of a generated picture',
      'page',
      made,
      [
        'download',
        'move',
        'use-in',
        'compare',
        'export',
        'copy-prompt',
        'load-settings',
        ...ALIKE,
        'add-text',
        ...LAST,
      ],
    ],
    [
      'the page of a cut-out',
      'page',
      cutOut,
      [
        'download',
        'move',
        'use-in',
        'compare',
        'export',
        'load-settings',
        'compare-with-source',
        ...ALIKE,
        'add-text',
        'refine-edge',
        ...LAST,
      ],
    ],
    [
      'the page of a cut-out that text was set on',
      'page',
      lettered,
      [
        'download',
        'move',
        'use-in',
        'compare',
        'export',
        'load-settings',
        'compare-with-source',
        'compare-with-before',
        ...ALIKE,
        'edit-text',
        ...LAST,
      ],
    ],
    [
      'the page of a picture that no run made',
      'page',
      uploaded,
      [
        'download',
        'move',
        'use-in',
        'compare',
        'export',
        ...ALIKE,
        'add-text',
        'copy-link',
        'copy-picture',
        'trash',
      ],
    ],
  ])('%s', (_, place, picture, ids) => {
    expect(idsOf(place, [picture])).toEqual(ids)
  })

  it('the menu of uses', () => {
    expect(idsOf('use', [made])).toEqual(['add-text', 'copy-picture', ...USES, ...FIELDS, 'compare-side'])
  })

  it('offers several pictures to tools that work on each, and to fields with room for all', () => {
    const offered = idsOf('use', some(3))
    // A mask is drawn for one picture.
    expect(offered).not.toContain('use-in-remove-object')
    expect(offered).toEqual([
      ...USES.filter((use) => use !== 'use-in-remove-object'),
      'use-as-style',
      'compare-side',
    ])
    expect(offeredIn('use', some(2)).find(({ action }) => action.id === 'compare-side')?.way).toEqual({
      leadsTo: { to: '/compare', search: { ids: 'picture-0,picture-1', mode: 'slider' } },
    })
    expect(
      offeredIn('use', some(2)).find(({ action }) => action.id === 'use-in-remove-background')?.way,
    ).toEqual({
      leadsTo: {
        to: '/tools/$tool',
        params: { tool: 'remove-background' },
        search: { image: 'picture-0,picture-1' },
      },
    })
  })

  const some = (pictures: number) => Array.from({ length: pictures }, (_, at) => ({ id: `picture-${at}` }))

  /** The actions that every view offers, on one picture and on many. */
  const USUAL = [...MARKS, 'use-in', 'compare', 'export', 'copy-prompt', 'load-settings', 'trash']

  it.each(['selection', 'context'] as const)(
    'the common actions are in every view, for one picture and for many: %s',
    (place) => {
      for (const pictures of [[made], some(2), some(500)]) {
        const ids = offeredIn(place, pictures).map(({ action }) => action.id)
        expect(ids).toEqual(expect.arrayContaining(USUAL))
      }
      expect(idsOf(place, [made])).toEqual(expect.arrayContaining(USUAL))
    },
  )

  it('an action for another number of pictures is disabled with that number', () => {
    expect(refusalsIn('selection', some(2))).toEqual({ 'load-settings': 'takes 1' })
    expect(refusalsIn('selection', some(MAX_COMPARED + 1))).toEqual({
      compare: `takes 1 to ${MAX_COMPARED}`,
      'load-settings': 'takes 1',
    })
    expect(refusalsIn('selection', [], 5_000)).toEqual({
      'use-in': 'takes 1 to 100',
      compare: `takes 1 to ${MAX_COMPARED}`,
      'copy-prompt': 'takes 1 to 100',
      'load-settings': 'takes 1',
    })
  })

  it('an action that needs a run is disabled for a picture without one', () => {
    expect(refusalsIn('context', [uploaded])).toEqual({
      'copy-prompt': 'no prompt',
      'load-settings': 'no run made it',
    })
  })

  it('two pictures are offered only the actions that accept several', () => {
    expect(idsOf('page', [made, cutOut])).toEqual([
      'move',
      'use-in',
      'compare',
      'export',
      'copy-prompt',
      'trash',
    ])
  })
})

describe('the labels', () => {
  it('are unique: an action has one id and one label, whatever the place', () => {
    expect(new Set(PICTURE_ACTIONS.map(({ id }) => id)).size).toBe(PICTURE_ACTIONS.length)
    expect(new Set(PICTURE_ACTIONS.map(({ label }) => label)).size).toBe(PICTURE_ACTIONS.length)
  })

  it('every action has a place, and lists the pictures that it accepts', () => {
    for (const { places, takes } of PICTURE_ACTIONS) {
      expect(Object.keys(places)).not.toEqual([])
      expect(takes.min).toBeLessThanOrEqual(takes.max)
    }
  })
})

it('comparing keeps the order in which pictures were selected', () => {
  const compare = offeredIn('selection', [{ id: 'late' }, { id: 'early' }]).find(
    ({ action }) => action.id === 'compare',
  )
  expect(compare?.way).toEqual({ leadsTo: { to: '/compare', search: { ids: 'late,early' } } })
})
