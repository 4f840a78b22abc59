import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TYPING_PAUSE_MS, useTypedWords } from './use-typed-words.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const sent: string[] = []

function Field({ shown }: { readonly shown: string }) {
  const { words, type } = useTypedWords(shown, (reported) => sent.push(reported))
  return <input aria-label="Search" value={words} onChange={({ target }) => type(target.value)} />
}

const field = () => screen.getByRole('textbox', { name: 'Search' })
const typed = (value: string) => fireEvent.change(field(), { target: { value } })
const pause = () => act(() => vi.advanceTimersByTime(TYPING_PAUSE_MS))

/** A field whose address changes only when the test says so. */
function show() {
  sent.length = 0
  const { rerender } = render(<Field shown="" />)
  return (shown: string) => rerender(<Field shown={shown} />)
}

it('what is typed is reported once, after a pause', () => {
  show()
  typed('f')
  typed('fo')
  typed('fox')
  pause()
  pause()
  expect(sent).toEqual(['fox'])
})

it('what is typed stays while the address still shows what was typed before', () => {
  const address = show()
  typed('fo')
  pause()
  typed('fox')
  pause()
  typed('foxes')
  address('fo')
  expect(field()).toHaveValue('foxes')
  address('fox')
  expect(field()).toHaveValue('foxes')
  pause()
  address('foxes')
  expect(field()).toHaveValue('foxes')
  expect(sent).toEqual(['fo', 'fox', 'foxes'])
})

it('an address that leaves out what was replaced on the way is no change from elsewhere', () => {
  const address = show()
  for (const words of ['fo', 'fox']) {
    typed(words)
    pause()
  }
  address('fox')
  expect(field()).toHaveValue('fox')
  pause()
  expect(sent).toEqual(['fo', 'fox'])
})

it('a change of the address from elsewhere is taken over, and not reported back', () => {
  const address = show()
  typed('fox')
  pause()
  address('fox')
  address('')
  expect(field()).toHaveValue('')
  pause()
  expect(sent).toEqual(['fox'])
})
