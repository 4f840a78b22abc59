import { describe, expect, it } from 'vitest'
import { aStep } from '#src/testing/lineage-step.ts'
import { alsoWords, doneWords, lackOfStep, nameOfStep, priceOfSteps, wayOfStep } from './step-words.ts'

const anUpload = aStep('harbour.png', null, {
  operation: null,
  asset: { ...asset(), origin: 'upload', name: 'harbour.png' },
})

function asset() {
  const { asset: made } = aStep('any', null)
  if (!made) throw new Error('a kept step has a picture')
  return made
}

describe('a step of a lineage', () => {
  it('is named by its operation, the first one by its file or as the original', () => {
    expect(nameOfStep(anUpload)).toBe('harbour.png')
    expect(nameOfStep(aStep('a', null, { operation: 'generate-v4', prompt: 'a fox' }))).toBe('Original')
    expect(nameOfStep(aStep('b', 'a'))).toBe('Cut-out')
    expect(nameOfStep(aStep('b', 'a', { operation: 'localize-ad', language: 'de' }))).toBe('German')
    expect(
      nameOfStep(aStep('b', 'a', { operation: 'resize-ad', asset: { ...asset(), width: 300, height: 250 } })),
    ).toBe('300 × 250')
    expect(nameOfStep(aStep('b', 'a', { operation: 'generate-v4', prompt: 'a fox' }))).toBe('a fox')
  })

  it('is named by the edit that changed it, before the operation that its source came from', () => {
    const edited = aStep('b', 'a', { edit: 'text-layers', operation: null })
    expect([nameOfStep(edited), wayOfStep(edited)]).toEqual(['Text edited', 'Edited by hand'])
    expect(wayOfStep(anUpload)).toBe('Uploaded')
    expect(wayOfStep(aStep('b', 'a'))).toBe('Remove background')
  })

  it('gives the reason if it has no picture, and nothing if it has one', () => {
    expect(lackOfStep(aStep('a', null))).toBeNull()
    for (const state of ['withheld', 'lost', 'keeping', 'deleted'] as const)
      expect(lackOfStep({ state })).toMatch(/^[A-Z][a-z]+$/)
  })

  it('names its other sources, also a deleted one', () => {
    expect(alsoWords(aStep('b', 'a'))).toBeNull()
    const also = [
      { field: 'background_reference', asset: { ...asset(), name: 'beach.png' } },
      { field: 'mask', asset: null },
    ]
    expect(alsoWords(aStep('b', 'a', { also }))).toBe('with beach.png, a deleted picture')
  })
})

describe('the price of some steps', () => {
  it('is their sum, and an estimate as soon as one is', () => {
    const [exact, estimated] = [10_000, 20_000].map((usdMicros, at) =>
      aStep(`step-${at}`, null, { usdMicros, isEstimate: at === 1 }),
    )
    if (!exact || !estimated) throw new Error('there are two steps')
    expect(priceOfSteps([exact])).toBe('$0.01')
    expect(priceOfSteps([exact, estimated])).toBe('≈ $0.03')
  })

  it('is left out where it is unknown, instead of shown as zero', () => {
    expect(priceOfSteps([])).toBeNull()
    expect(priceOfSteps([aStep('a', null, { usdMicros: null })])).toBeNull()
  })
})

describe('the earlier results of a picture', () => {
  const languages = (...codes: string[]) =>
    codes.map((language, at) => aStep(`${language}-${at}`, 'ad', { operation: 'localize-ad', language }))

  it('are named once each, and counted from the fourth on', () => {
    expect(doneWords(languages('de', 'fr', 'de'), 'ad', 'localize-ad')).toBe('done: German, French')
    expect(doneWords(languages('de', 'fr', 'es', 'it'), 'ad', 'localize-ad')).toBe('4 done')
  })

  it('exclude results of other pictures, steps without a picture and the background of layered text', () => {
    const [made] = languages('de')
    if (!made) throw new Error('there is one')
    const others = [
      { ...made, parentKey: 'another' },
      { ...made, asset: null },
      { ...made, part: 'base' as const },
      aStep('cut', 'ad'),
    ]
    expect(doneWords(others, 'ad', 'localize-ad')).toBeNull()
  })
})
