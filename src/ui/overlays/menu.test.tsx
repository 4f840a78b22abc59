import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Copy, Trash2, Type } from 'lucide-react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Menu } from './menu.tsx'

const run = vi.fn()
const ITEMS = [
  { label: 'Add text', icon: Type, run: () => run('Add text') },
  { label: 'Copy picture', icon: Copy, run: () => run('Copy picture') },
  { label: 'Copy prompt', icon: Copy, run: () => run('Copy prompt') },
  { label: 'Delete', icon: Trash2, run: () => run('Delete') },
]

beforeEach(() => {
  run.mockClear()
  render(
    <>
      <Menu label="More actions" items={ITEMS} />
      <button type="button">After</button>
    </>,
  )
})

const button = () => screen.getByRole('button', { name: 'More actions' })
const menu = () => screen.queryByRole('menu', { hidden: true })
const focused = () => document.activeElement?.textContent
const press = async (...keys: string[]) => {
  for (const key of keys) await userEvent.keyboard(key)
}

describe('the button of a menu (WAI-ARIA, menu button)', () => {
  it('says that it opens a menu, whether that is open, and which it is', async () => {
    expect(button()).toHaveAttribute('aria-haspopup', 'menu')
    expect(button()).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(button())
    expect(button()).toHaveAttribute('aria-expanded', 'true')
    expect(button()).toHaveAttribute('aria-controls', menu()?.id)
  })

  it.each([
    ['Enter', '{Enter}', 'Add text'],
    ['Space', ' ', 'Add text'],
    ['Down Arrow', '{ArrowDown}', 'Add text'],
    ['Up Arrow', '{ArrowUp}', 'Delete'],
  ])('%s opens the menu, with the focus on its item', async (_, key, item) => {
    button().focus()
    await press(key)
    expect(focused()).toBe(item)
  })

  it('a press on it closes what it opened', async () => {
    await userEvent.click(button())
    fireEvent.pointerDown(button())
    // Between the press and its click, browsers close what is open.
    const closing = Object.assign(new Event('toggle'), { newState: 'closed' })
    fireEvent(screen.getByRole('menu', { hidden: true }), closing)
    fireEvent.click(button())
    expect(menu()).toBeNull()
    fireEvent.click(button())
    expect(menu()).not.toBeNull()
  })
})

describe('the open menu (WAI-ARIA, menu)', () => {
  beforeEach(async () => {
    button().focus()
    await press('{Enter}')
  })

  it.each([
    ['Down Arrow goes to the next item', ['{ArrowDown}'], 'Copy picture'],
    ['Down Arrow goes from the last to the first', ['{End}', '{ArrowDown}'], 'Add text'],
    ['Up Arrow goes from the first to the last', ['{ArrowUp}'], 'Delete'],
    ['End goes to the last', ['{End}'], 'Delete'],
    ['Home goes to the first', ['{End}', '{Home}'], 'Add text'],
    ['a letter goes to the next item that begins with it', ['c'], 'Copy picture'],
    ['the same letter again goes on to the one after', ['c', 'c'], 'Copy prompt'],
    ['letters in a row are the beginning of a label', [...'copy pr'], 'Copy prompt'],
  ])('%s', async (_, keys, item) => {
    await press(...keys)
    expect(focused()).toBe(item)
  })

  it.each([
    ['Enter', '{Enter}'],
    ['Space', ' '],
  ])('%s performs the item once, closes, and gives the focus back', async (_, key) => {
    await press('{ArrowDown}', key)
    expect(run).toHaveBeenCalledExactlyOnceWith('Copy picture')
    expect(menu()).toBeNull()
    expect(button()).toHaveFocus()
  })

  it('Escape closes, performs nothing, and gives the focus back', async () => {
    await press('{Escape}')
    expect(menu()).toBeNull()
    expect(button()).toHaveFocus()
    expect(run).not.toHaveBeenCalled()
  })

  it('Tab closes and goes on from the button', async () => {
    await press('{Tab}')
    expect(menu()).toBeNull()
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus()
    expect(run).not.toHaveBeenCalled()
  })

  it('no shortcut of the screen hears its keys', async () => {
    const heard = vi.fn()
    addEventListener('keydown', heard)
    await press('{ArrowDown}', 'd', '{Escape}')
    removeEventListener('keydown', heard)
    expect(heard).not.toHaveBeenCalled()
  })

  it('its items are reached by its own keys, not by Tab', () => {
    for (const item of screen.getAllByRole('menuitem', { hidden: true }))
      expect(item).toHaveAttribute('tabindex', '-1')
  })
})
