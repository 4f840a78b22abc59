import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { StudioStatus } from '#contract/studio/studio.ts'
import { aStatus } from '#src/testing/builders.tsx'
import { Engine } from './engine.tsx'

type EngineOf = StudioStatus['engine']
const WELL = { state: 'well', message: null } as const

function show(change: Partial<EngineOf>, isStudioSilent = false) {
  render(<Engine engine={{ ...aStatus().engine, ...change }} isStudioSilent={isStudioSilent} />)
  return screen.getByRole('status')
}

describe('the engine in the top bar', () => {
  it.each<[string, Partial<EngineOf>, RegExp]>([
    ['the sandbox', { kind: 'embedded', model: null }, /^Embedded engine· sandbox$/],
    ['a model', { kind: 'embedded', model: 'flux.1-dev' }, /^flux.1-dev$/],
    ['a remote service', { kind: 'remote', host: 'img.test' }, /^img.test$/],
    ['a model file beside the sandbox', { modelFiles: ['A (matte)'] }, /sandbox · 1 model file$/],
    [
      'two model files',
      { model: 'flux.1-dev', modelFiles: ['A (matte)', 'B (inpaint)'] },
      /dev · 2 model files$/,
    ],
  ])('%s has its name and says where pictures come from', (_, engine, name) => {
    const shown = show({ ...engine, about: 'Where pictures come from.', health: WELL })
    expect(shown).toHaveTextContent(name)
    expect(shown).toHaveAttribute('title', 'Where pictures come from.')
  })

  it.each([
    ['broken', 'reporting errors'],
    ['refused', 'API key rejected'],
    ['silent', 'not responding'],
  ] as const)('%s is said in words, not by color alone, with the reason', (state, label) => {
    const shown = show({ health: { state, message: 'Set a valid key.' } })
    expect(shown).toHaveTextContent(label)
    expect(shown).toHaveAttribute('title', 'Set a valid key.')
    expect(shown).not.toHaveTextContent('sandbox')
  })

  it.each(['well', 'unasked'] as const)('%s is no trouble', (state) => {
    expect(show({ health: { state, message: null } })).not.toHaveTextContent(/errors|rejected|not responding/)
  })

  it('blames the studio’s own server when that is silent, whatever the engine was', () => {
    const shown = show({ health: { state: 'refused', message: 'Set a valid key.' } }, true)
    expect(shown).toHaveTextContent('Easel’s servernot responding')
    expect(shown).toHaveAttribute('title', expect.stringContaining('Check that it is running'))
    expect(shown).not.toHaveTextContent('API key rejected')
  })
})
