import { describe, expect, it } from 'vitest'
import { DEFAULT_EXPORT, exportSettings } from '#contract/studio/exports/export-settings.ts'
import { lastSettings, PRESETS, rememberSettings } from './last-settings.ts'

describe('the settings of the last export', () => {
  it('are those of the contract before the first export', () => {
    expect(lastSettings()).toEqual(DEFAULT_EXPORT)
  })

  it('survive a reload, and a requested format replaces theirs', () => {
    const last = { ...DEFAULT_EXPORT, format: 'webp', quality: 61, template: '{seed}' } as const
    rememberSettings(last)
    expect(lastSettings()).toEqual(last)
    expect(lastSettings('pdf')).toEqual({ ...last, format: 'pdf' })
  })

  it.each([
    ['no JSON', '{"format":'],
    ['a format that is no longer made', JSON.stringify({ ...DEFAULT_EXPORT, format: 'bmp' })],
    ['a part missing', JSON.stringify({ format: 'png' })],
  ])('are discarded where they are %s', (_, stored) => {
    localStorage.setItem('easel.export', stored)
    expect(lastSettings()).toEqual(DEFAULT_EXPORT)
  })
})

it.each(PRESETS)(
  'the preset $name is one that the server accepts, whatever was chosen before',
  ({ settings }) => {
    const before = { ...DEFAULT_EXPORT, format: 'avif', budgetBytes: 90_000, contactSheet: true } as const
    expect(exportSettings.safeParse({ ...before, ...settings }).success).toBe(true)
  },
)
