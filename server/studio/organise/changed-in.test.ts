import { expect, it } from 'vitest'
import type { PictureChange } from '#contract/studio/organise/changes.ts'
import type { MarksBefore, SliceBefore } from '../database/organised.ts'
import { changedIn } from './changed-in.ts'

const changed = (change: PictureChange, before: Partial<SliceBefore>) => [
  ...changedIn({ marks: [], added: [], taken: [], ...before }, change),
]
type Case = readonly [name: string, change: PictureChange, was: MarksBefore, isChanged: boolean]

it.each<Case>([
  ['another rating', { rating: 4 }, { id: 'a', rating: 0 }, true],
  ['the same rating', { rating: 4 }, { id: 'a', rating: 4 }, false],
  ['in the trash already', { isDeleted: true }, { id: 'a', isDeleted: true }, false],
  ['a restored one', { isDeleted: false }, { id: 'a', isDeleted: true }, true],
  ['one of two fields', { isFavorite: true, note: 'x' }, { id: 'a', isFavorite: true, note: '' }, true],
  ['a new tag', { addTags: ['print', 'web'] }, { id: 'a', tags: ['web'] }, true],
  ['tags that it has', { addTags: ['print', 'web'] }, { id: 'a', tags: ['web', 'print', 'one'] }, false],
  ['a tag that goes', { removeTags: ['print'] }, { id: 'a', tags: ['print'] }, true],
  ['a tag that it has not', { removeTags: ['print'] }, { id: 'a', tags: [] }, false],
  ['a tag that comes and goes', { addTags: ['x'], removeTags: ['x'] }, { id: 'a', tags: [] }, false],
])('a picture was changed where it was not so before: %s', (_, change, was, isChanged) => {
  expect(changed(change, { marks: [was] })).toEqual(isChanged ? ['a'] : [])
})

it('a picture that came into a collection, left one or moved in one was changed, once', () => {
  const before = {
    added: ['a'],
    taken: [{ id: 'b', position: 1 }],
    arranged: [{ ids: ['c', 'a'], before: null }],
  }
  expect(changed({ addTo: 'one' }, before)).toEqual(['a', 'b', 'c'])
})
