import { describe, expect, it } from 'vitest'
import type { KeyBinding } from '#src/ui/keys/key-binding.ts'
import { LAYERS_KEYS } from './layers/layers-keys.ts'
import { LAYOUT_KEYS } from './layout/layout-keys.ts'
import { MASK_KEYS } from './mask/mask-keys.ts'

const CANVASES: readonly (readonly [string, readonly KeyBinding[]])[] = [
  ['mask painter', MASK_KEYS],
  ['layout', LAYOUT_KEYS],
  ['text layers', LAYERS_KEYS],
]

describe.each(CANVASES)('the keys of the %s', (_, keys) => {
  it('each have one command', () => {
    const chords = keys.map(({ key, mod, shift }) => `${mod ? 'mod ' : ''}${shift ? 'shift ' : ''}${key}`)
    expect(chords).toEqual([...new Set(chords)])
  })

  it('have one key on the shortcut sheet for each command; further ones are alternatives', () => {
    const shown = keys.filter(({ isAlternative }) => !isAlternative).map(({ command }) => command)
    expect(shown).toHaveLength(new Set(shown.map((command) => JSON.stringify(command))).size)
    for (const { command } of keys.filter(({ isAlternative }) => isAlternative))
      expect(shown).toContainEqual(command)
  })
})
