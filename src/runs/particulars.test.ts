import { expect, it } from 'vitest'
import { anAsset, aResult, aRun } from '#src/testing/builders.tsx'
import { languageOf, particularsOf } from './particulars.ts'

const inLanguage = (language: string, size = { width: 1080, height: 1920 }) =>
  aRun({ values: { language }, size })

it('a run is described by its language, by name, and its size', () => {
  expect(particularsOf([inLanguage('de')])).toBe('German · 1080 × 1920')
  expect(languageOf(aRun())).toBeNull()
})

it('a press of many is described by its numbers of languages and sizes', () => {
  const other = { width: 300, height: 250 }
  expect(particularsOf([inLanguage('de'), inLanguage('ar')])).toBe('2 languages · 1080 × 1920')
  expect(particularsOf([inLanguage('de'), inLanguage('ar', other)])).toBe('2 languages · 2 sizes')
})

it('uses the size of the picture, not the requested one', () => {
  const asset = anAsset({ width: 500, height: 400 })
  expect(particularsOf([aRun({ state: 'completed', results: [aResult({ asset })] })])).toBe('500 × 400')
  expect(particularsOf([aRun({ size: null })])).toBe('')
})
