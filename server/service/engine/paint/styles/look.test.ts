import { describe, expect, it } from 'vitest'
import { hashText } from '../../chance/random.ts'
import type { PaintRequest } from '../request.ts'
import { styleOf } from './look.ts'

const aRequest = (change: Partial<PaintRequest>): PaintRequest => ({
  width: 1,
  height: 1,
  prompt: '',
  seed: 1,
  transparent: false,
  speed: 'DEFAULT',
  ...change,
})

describe('the style of a request', () => {
  it.each([
    ['WATERCOLOR', 'watercolor'],
    ['OIL_PAINTING', 'oil'],
    ['HALFTONE_PRINT', 'risograph'],
    ['FLAT_VECTOR', 'flat'],
    ['C4D_CARTOON', '3d'],
    ['DOODLE', 'pencil'],
    ['RETRO_ETCHING', 'ink'],
    ['DRAMATIC_CINEMA', 'photo'],
  ])('of the preset %s is %s', (stylePreset, style) => {
    expect(styleOf(aRequest({ stylePreset }), null, hashText)).toBe(style)
  })

  it('is the one that the prompt names, if it names one', () => {
    expect(styleOf(aRequest({ stylePreset: 'WATERCOLOR' }), 'ink', hashText)).toBe('ink')
  })

  it('of an unknown preset is always the same', () => {
    const style = styleOf(aRequest({ stylePreset: 'SOMETHING_NEW' }), null, hashText)
    expect(style).not.toBeNull()
    expect(styleOf(aRequest({ stylePreset: 'SOMETHING_NEW' }), null, hashText)).toBe(style)
  })

  it('is the model’s own, if nothing asks for one', () => {
    expect(styleOf(aRequest({}), null, hashText)).toBeNull()
  })
})
