import { expect, it } from 'vitest'
import { anAsset, aResult, aRun } from '#src/testing/builders.tsx'
import { nameWithRun, pictureName } from './picture-name.ts'

const asset = anAsset({ name: 'fox.png' })

it.each([
  ['its prompt as it was typed', { values: { prompt: 'a fox' } }, 'a fox'],
  ['its prompt and its language', { values: { prompt: 'an ad', language: 'de' } }, 'an ad · German'],
  ['the picture that it was made from', { values: {}, sourceName: 'ad.png' }, 'ad.png'],
  ['its file without either', { values: {} }, 'fox.png'],
])('a picture is called by %s', (_, change, name) => {
  const run = aRun({ ...change, results: [aResult({ prompt: 'rewritten. drawn: fox; not drawn: tail' })] })
  expect(nameWithRun({ asset, run })).toBe(name)
})

it('an upload is called by its file, and an edit by its own, not by the run that its edits started from', () => {
  expect(nameWithRun({ asset: anAsset({ name: 'bike.jpg', runId: null }), run: null })).toBe('bike.jpg')
  const edited = anAsset({ name: 'fox-edge.png', origin: 'edit', runId: null })
  expect(nameWithRun({ asset: edited, run: aRun({ values: { prompt: 'a fox' } }) })).toBe('fox-edge.png')
})

it('a record of the library has the same name as its page', () => {
  const run = aRun({ values: { prompt: 'a fox' } })
  expect(pictureName({ asset, prompt: 'a fox', language: null })).toBe(nameWithRun({ asset, run }))
})
