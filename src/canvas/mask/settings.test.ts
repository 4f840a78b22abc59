// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { rememberedSettings, rememberSettings, USUAL } from './settings.ts'

beforeEach(() => localStorage.clear())

it('settings of the mask painter are remembered in this browser', () => {
  const settings = {
    ...USUAL,
    tool: 'lasso' as const,
    size: 90,
    color: [64, 140, 255] as [number, number, number],
  }
  rememberSettings(settings)
  expect(rememberedSettings()).toEqual(settings)
})

it('settings that an older Easel kept are read, with the color of the overlay', () => {
  const { color: _, ...older } = { ...USUAL, size: 90 }
  localStorage.setItem('easel.mask', JSON.stringify(older).replace('{', '{"colour":[52,211,120],'))
  expect(rememberedSettings()).toEqual({ ...USUAL, size: 90, color: [52, 211, 120] })
})

it('damaged settings are the usual ones', () => {
  localStorage.setItem('easel.mask', '{"tool":')
  expect(rememberedSettings()).toEqual(USUAL)
})
