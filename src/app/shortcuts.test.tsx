import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { OWN_LAYERS_KEYS } from '#src/canvas/layers/layers-keys.ts'
import { OWN_LAYOUT_KEYS } from '#src/canvas/layout/layout-keys.ts'
import { PAINTER_KEYS } from '#src/canvas/mask/mask-keys.ts'
import { STAGE_KEYS } from '#src/canvas/stage/stage-keys.ts'
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
])('has a line for each key of %s, but none for a second key of a command', (heading, keys) => {
  open()
  const labels = linesOf(heading).map((line) => line.slice(0, line.lastIndexOf(': ')))
  expect(labels).toEqual(keys.filter(({ isAlternative }) => !isAlternative).map(({ label }) => label))
})

it('calls the space bar by its name', () => {
  open()
  expect(linesOf('All canvases')).toContain('Pan while held: Space')
})

it('leaves Shift out where the character itself is typed with it', () => {
  open()
  const keys = screen.getAllByRole('definition').map(({ textContent }) => textContent ?? '')
  expect(keys.filter((key) => /[{}?+]$/.test(key) && key.includes('Shift'))).toEqual([])
})

it('is closed by its cross', async () => {
  const onClose = vi.fn()
  open(onClose)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
