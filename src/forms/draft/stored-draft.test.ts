// @vitest-environment jsdom

import { beforeEach, expect, it } from 'vitest'
import { emptyDraft } from './draft.ts'
import { earlierDrafts, keepEarlier } from './earlier-drafts.ts'
import { loadDraft, readDraft, saveDraft } from './stored-draft.ts'

const MODEL = 'generate-v3'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const draft = (prompt: string) => ({ ...emptyDraft(), values: { prompt } })
const type = (prompt: string) => saveDraft(MODEL, draft(prompt))
/** What a page of another window stores, where all windows see it. */
const typeIn = (page: number, prompt: string) =>
  localStorage.setItem(`easel.draft.${MODEL}`, JSON.stringify({ ...draft(prompt), page }))
const shown = () => loadDraft(MODEL).values.prompt
const earlier = () => earlierDrafts(MODEL).map((one) => one.draft.values.prompt)

it('a window keeps its own draft beside another one, and a new window starts with the last one', () => {
  type('a long brief')
  typeIn(1, 'other idea')
  expect(shown()).toBe('a long brief')
  sessionStorage.clear()
  expect(shown()).toBe('other idea')
})

it('what was once on the form of a window stays its own, also an empty form', () => {
  expect(shown()).toBeUndefined()
  typeIn(1, 'other idea')
  expect(shown()).toBeUndefined()
})

it('reading a draft for another purpose than its form does not make it the window’s own', () => {
  typeIn(1, 'other')
  expect(readDraft(MODEL).values.prompt).toBe('other')
  typeIn(1, 'other idea')
  expect(shown()).toBe('other idea')
})

it('a draft of another window that this one never showed stays as an earlier form when it is replaced', async () => {
  expect(shown()).toBeUndefined()
  typeIn(1, 'other idea')
  type('a long brief')
  await expect.poll(earlier).toEqual(['other idea'])
})

it('of windows that are used by turns, the earlier forms have the last draft of each', async () => {
  keepEarlier(MODEL, draft('of another day'), 1)
  type('a')
  for (const idea of ['i', 'id', 'idea']) {
    typeIn(1, idea)
    type(`a fox without ${idea}`)
  }
  await expect.poll(earlier).toEqual(['idea', 'of another day'])
  typeIn(2, 'a third idea')
  type('a fox')
  await expect.poll(earlier).toEqual(['a third idea', 'idea', 'of another day'])
})

it('a draft of another window that this one showed, or that says the same, is no earlier form', async () => {
  typeIn(1, 'other idea')
  expect(shown()).toBe('other idea')
  type('other idea at dusk')
  typeIn(2, 'other idea at dusk')
  type('other idea at dawn')
  // The last one is told after the others.
  typeIn(3, 'unseen')
  type('a fox')
  await expect.poll(earlier).toEqual(['unseen'])
})
