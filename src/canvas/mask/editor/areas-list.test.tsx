import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { EditLine } from '../edits.ts'
import { AreasList } from './areas-list.tsx'

const SIZE = { width: 640, height: 480 }
const ALIKE = { tolerance: 24, isContiguous: true }
const EDITS: readonly EditLine[] = [
  { kind: 'stroke', mode: 'paint', pixels: 1200 },
  { kind: 'rectangle', mode: 'erase', pixels: 300 },
  { kind: 'invert', mode: 'paint', pixels: 306_000 },
]

/** The unfolded list; gives what it adds and removes. */
async function show(edits: readonly EditLine[] = EDITS) {
  const [onAdd, onRemove] = [vi.fn(), vi.fn()]
  render(<AreasList edits={edits} size={SIZE} alike={ALIKE} onAdd={onAdd} onRemove={onRemove} />)
  await userEvent.click(screen.getByText('List of marked areas'))
  return { onAdd, onRemove }
}

const set = (side: string, value: string) =>
  fireEvent.change(screen.getByRole('spinbutton', { name: side }), { target: { value } })

it('every edit stands in the list with its kind and pixels, one that erased too', async () => {
  await show()
  const rows = within(screen.getByRole('list', { name: 'Marked areas' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '1Stroke1,200 px',
    '2Rectangle, erased300 px',
    '3Inverted306,000 px',
  ])
})

it('an edit is removed by its place, without a pointer on the canvas', async () => {
  const { onRemove } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Remove rectangle 2' }))
  expect(onRemove.mock.calls).toEqual([[1]])
})

it('the whole picture is marked by one press', async () => {
  const { onAdd } = await show([])
  await userEvent.click(screen.getByRole('button', { name: 'Mark rectangle' }))
  expect(onAdd.mock.calls).toEqual([[{ kind: 'rectangle', mode: 'paint', x: 0, y: 0, ...SIZE }]])
})

it('a rectangle of whole pixels is marked or erased by its numbers', async () => {
  const { onAdd } = await show()
  for (const [side, value] of [
    ['x', '20'],
    ['y', '10.9'],
    ['width', '200'],
    ['height', '100'],
  ] as const)
    set(side, value)
  const box = { kind: 'rectangle', x: 20, y: 10, width: 200, height: 100 }
  await userEvent.click(screen.getByRole('button', { name: 'Erase rectangle' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mark rectangle' }))
  expect(onAdd.mock.calls).toEqual([[{ ...box, mode: 'erase' }], [{ ...box, mode: 'paint' }]])
})

it('numbers outside of the picture are refused at their field', async () => {
  const { onAdd } = await show()
  set('width', '641')
  expect(screen.getByRole('spinbutton', { name: 'width' })).toBeInvalid()
  await userEvent.click(screen.getByRole('button', { name: 'Mark rectangle' }))
  expect(onAdd).not.toHaveBeenCalled()
})

it('the colour at a place is marked or erased by its numbers, as alike as the tool has it', async () => {
  const { onAdd } = await show([])
  set('x', '640')
  set('y', '30')
  await userEvent.click(screen.getByRole('button', { name: 'Mark colour at x, y' }))
  await userEvent.click(screen.getByRole('button', { name: 'Erase colour at x, y' }))
  // The last column is 639.
  const place = { kind: 'by-colour', ...ALIKE, x: 639, y: 30 }
  expect(onAdd.mock.calls).toEqual([[{ ...place, mode: 'paint' }], [{ ...place, mode: 'erase' }]])
})
