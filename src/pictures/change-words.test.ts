import { expect, it } from 'vitest'
import type { RecordedChange } from '#contract/studio/organise/changes.ts'
import { outcomeWords } from './change-words.ts'

const outcome = (facts: Partial<RecordedChange>) =>
  outcomeWords({
    id: 'a',
    change: { rating: 2 },
    pictures: 3,
    done: 3,
    changed: 3,
    isUndone: false,
    leftAlone: 0,
    createdAt: '2026-11-20T12:00:00.000Z',
    ...facts,
  })

it.each<[string, Partial<RecordedChange>]>([
  ['3 pictures rated 2 of 5', {}],
  ['1 picture rated 2 of 5; 2 others were so already', { changed: 1 }],
  ['2 pictures rated 2 of 5; 1 other was so already', { changed: 2 }],
  ['Nothing changed: 3 pictures were so already', { changed: 0 }],
  ['Nothing changed: no picture matches any more', { pictures: 0, done: 0, changed: 0 }],
  ['Undone: 1 picture rated 2 of 5', { changed: 1, isUndone: true }],
  [
    'Undone, except 1 picture that was changed or deleted since: 2 pictures rated 2 of 5',
    { changed: 2, leftAlone: 1, isUndone: true },
  ],
  ['Nothing undone: 2 pictures were changed or deleted since', { changed: 2, leftAlone: 2, isUndone: true }],
])('a change and its undo say of how many pictures it was true: %s', (words, facts) => {
  expect(outcome(facts)).toBe(words)
})
