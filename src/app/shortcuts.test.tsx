import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { OWN_LAYERS_KEYS } from '#src/canvas/layers/layers-keys.ts'
import { OWN_LAYOUT_KEYS } from '#src/canvas/layout/layout-keys.ts'
import { PAINTER_KEYS } from '#src/canvas/mask/mask-keys.ts'
import { STAGE_KEYS } from '#src/canvas/stage/stage-keys.ts'
import { areSingleKeysOn } from '#src/ui/keys/single-keys.ts'
import { Shortcuts } from './shortcuts.tsx'

const open = (onClose = () => {}) => render(<Shortcuts onClose={onClose} />)

/** The lines below a heading: `label: keys`. */
function linesOf(heading: string): string[] {
  const section = screen.getByRole('heading', { name: heading }).closest('section')
  const labels = within(section ?? document.body).getAllByRole('term')
  const keys = within(section ?? document.body).getAllByRole('definition')
  return labels.map((label, place) => `${label.textContent}: ${keys[place]?.textContent}`)
}

it('lists the shortcuts that hold everywhere, with their modifier', () => {
  open()
  expect(linesOf('Everywhere')).toEqual([
    'Search or run a command: Ctrl K',
    'Keyboard shortcuts: ?',
    'Submit the form: Ctrl Enter',
  ])
})

it.each([
  ['All canvases', STAGE_KEYS],
  ['Mask painter', PAINTER_KEYS],
  ['Layout', OWN_LAYOUT_KEYS],
  ['Text layers', OWN_LAYERS_KEYS],
])('has a line for each command of %s', (heading, keys) => {
  open()
  const labels = linesOf(heading).map((line) => line.slice(0, line.lastIndexOf(': ')))
  expect(labels).toEqual([...new Set(keys.map(({ label }) => label))])
})

it('names all keys of a command: one of them every layout can type', () => {
  open()
  expect(linesOf('Mask painter')).toContain('Smaller brush: [Page Down')
  expect(linesOf('Text layers')).toContain('Redo: Ctrl Shift ZCtrl Y')
  expect(linesOf('Library')).toContain('Rate (1 to 5): 12345')
})

it('calls the space bar by its name', () => {
  open()
  expect(linesOf('All canvases')).toContain('Pan while held: Space')
})

it('leaves Shift out where the character itself is typed with it', () => {
  open()
  const keys = [...document.querySelectorAll('kbd')].map(({ textContent }) => textContent)
  for (const sign of ['{', '}', '?', '+']) expect(keys).toContain(sign)
  expect(keys.filter((key) => /[{}?+]$/.test(key) && key.includes('Shift'))).toEqual([])
})

it('letters, digits and signs alone can be turned off, for good', async () => {
  open()
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Letters, digits and signs alone are shortcuts' }),
  )
  expect(areSingleKeysOn()).toBe(false)
  cleanup()
  open()
  const box = screen.getByRole('checkbox', { name: 'Letters, digits and signs alone are shortcuts' })
  expect(box).not.toBeChecked()
  await userEvent.click(box)
  expect(areSingleKeysOn()).toBe(true)
})

it('is closed by its cross', async () => {
  const onClose = vi.fn()
  open(onClose)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
