import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useKeys } from './use-keys.ts'

const KEYS = [
  { key: 'o', label: 'Show', command: 'show', isHeld: true },
  { key: 'pageup', label: 'Larger', command: 'larger' },
  { key: 'z', mod: true, label: 'Undo', command: 'undo' },
] as const
const perform = vi.fn()
const release = vi.fn()
beforeEach(() => vi.resetAllMocks())

function Screen() {
  const place = useRef<HTMLDivElement>(null)
  useKeys({ keys: KEYS, perform, release, place: () => place.current })
  return (
    <main tabIndex={-1}>
      <h1 tabIndex={-1}>Screen</h1>
      <button type="button">Run</button>
      <div ref={place}>
        <input type="range" aria-label="Size" />
      </div>
    </main>
  )
}

it('a command that lasts ends with the key that began it, whatever that key types by then', () => {
  render(<Screen />)
  fireEvent.keyDown(document.body, { key: 'щ', code: 'KeyO' })
  fireEvent.keyDown(document.body, { key: 'щ', code: 'KeyO', repeat: true })
  expect(perform).toHaveBeenCalledExactlyOnceWith('show')
  fireEvent.keyUp(document.body, { key: 'я', code: 'KeyZ' })
  expect(release).not.toHaveBeenCalled()
  fireEvent.keyUp(document.body, { key: 'Щ', code: 'KeyO' })
  expect(release).toHaveBeenCalledExactlyOnceWith('show')
})

it('it ends, too, when the window loses the focus', () => {
  render(<Screen />)
  fireEvent.keyDown(document.body, { key: 'o', code: 'KeyO' })
  fireEvent.blur(window)
  expect(release).toHaveBeenCalledExactlyOnceWith('show')
})

it('the keys of a slider are its own', () => {
  render(<Screen />)
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'PageUp', code: 'PageUp' })
  expect(perform).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'PageUp', code: 'PageUp' })
  expect(perform).toHaveBeenCalledExactlyOnceWith('larger')
})

it('a letter acts in its place, and where nothing has the focus, but not from a control elsewhere', () => {
  render(<Screen />)
  fireEvent.keyDown(screen.getByRole('button'), { key: 'o', code: 'KeyO' })
  expect(perform).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'o', code: 'KeyO' })
  fireEvent.keyUp(document.body, { key: 'o', code: 'KeyO' })
  fireEvent.keyDown(screen.getByRole('main'), { key: 'o', code: 'KeyO' })
  expect(perform).toHaveBeenCalledTimes(2)
})

it('a key with Ctrl acts from everywhere on the screen', () => {
  render(<Screen />)
  fireEvent.keyDown(screen.getByRole('button'), { key: 'z', code: 'KeyZ', ctrlKey: true })
  expect(perform).toHaveBeenCalledExactlyOnceWith('undo')
})

it('a letter acts from the heading, which has the focus after a navigation', () => {
  render(<Screen />)
  fireEvent.keyDown(screen.getByRole('heading'), { key: 'щ', code: 'KeyO' })
  expect(perform).toHaveBeenCalledExactlyOnceWith('show')
})
