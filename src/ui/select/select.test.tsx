import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Select } from './select.tsx'

const OPTIONS = [
  'Any',
  'Arabic',
  'Catalan',
  'Czech',
  'Danish',
  'Dutch',
  'English',
  'French',
  'German',
  'Greek',
  'Hindi',
  'Italian',
  'Japanese',
  'Korean',
].map((label) => ({ value: label.toLowerCase(), label }))

const onChange = vi.fn()

function Language() {
  const [value, setValue] = useState('danish')
  return (
    <>
      <Select
        aria-label="Language"
        value={value}
        options={OPTIONS}
        onChange={(chosen) => {
          onChange(chosen)
          setValue(chosen)
        }}
      />
      <button type="button">After</button>
    </>
  )
}

beforeEach(() => {
  onChange.mockClear()
  render(<Language />)
})

const button = () => screen.getByRole('combobox', { name: 'Language' })
const list = () => screen.queryByRole('listbox', { hidden: true })
/** The option that the list is at, by its `aria-activedescendant`. */
async function active() {
  const id = (await screen.findByRole('listbox', { hidden: true })).getAttribute('aria-activedescendant')
  return document.getElementById(id ?? '')?.textContent
}
async function open(key = '{Enter}') {
  button().focus()
  await userEvent.keyboard(key)
  await screen.findByRole('listbox', { hidden: true })
}

describe('the button of a select (WAI-ARIA, select-only combobox)', () => {
  it.each([
    ['Enter', '{Enter}', 'Danish'],
    ['Space', ' ', 'Danish'],
    ['Down Arrow', '{ArrowDown}', 'Danish'],
    ['Up Arrow', '{ArrowUp}', 'Danish'],
    ['Home', '{Home}', 'Any'],
    ['End', '{End}', 'Korean'],
    ['a letter', 'g', 'German'],
  ])('%s opens the list at its option', async (_, key, option) => {
    await open(key)
    expect(await active()).toBe(option)
    expect(button()).toHaveAttribute('aria-expanded', 'true')
    expect(button()).toHaveAttribute('aria-controls', list()?.id)
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('the open list (WAI-ARIA, listbox)', () => {
  beforeEach(() => open())

  it.each([
    ['Down Arrow goes to the next option', '{ArrowDown}', 'Dutch'],
    ['Up Arrow goes to the one before', '{ArrowUp}', 'Czech'],
    ['Home goes to the first', '{Home}', 'Any'],
    ['End goes to the last', '{End}', 'Korean'],
    ['Page Down goes on by a page', '{PageDown}', 'Japanese'],
    ['Page Up goes back by a page, to the first at most', '{PageUp}', 'Any'],
    ['letters in a row are the beginning of a label', 'gre', 'Greek'],
  ])('%s', async (_, key, option) => {
    await userEvent.keyboard(key)
    expect(await active()).toBe(option)
  })

  it('marks the chosen option, not the one that it is at', async () => {
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('option', { selected: true, hidden: true })).toHaveTextContent('Danish')
  })

  it.each([
    ['Enter', '{Enter}'],
    ['Space', ' '],
  ])('%s chooses and gives the focus back', async (_, key) => {
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard(key)
    expect(onChange).toHaveBeenCalledExactlyOnceWith('dutch')
    expect(list()).toBeNull()
    expect(button()).toHaveFocus()
  })

  it('Tab chooses and goes on from the button', async () => {
    await userEvent.keyboard('{ArrowDown}{Tab}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('dutch')
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus()
  })

  it('Escape closes, chooses nothing, and gives the focus back', async () => {
    await userEvent.keyboard('{ArrowDown}{Escape}')
    expect(onChange).not.toHaveBeenCalled()
    expect(list()).toBeNull()
    expect(button()).toHaveFocus()
  })
})
