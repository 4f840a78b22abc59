import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterPause } from './after-pause.ts'
import { guardComposition } from './composition.ts'

const onKey = vi.fn()
beforeAll(guardComposition)
beforeEach(() => vi.resetAllMocks())

const field = () => {
  render(<input aria-label="Note" onKeyDown={onKey} />)
  const input = screen.getByRole('textbox')
  act(() => input.focus())
  return input
}

it.each([
  ['while it composes', { key: 'Enter', isComposing: true }],
  ['which ends a composition in Safari', { key: 'Enter', keyCode: 229 }],
])('a key that an input method takes reaches no handler: %s', (_, key) => {
  fireEvent.keyDown(field(), key)
  expect(onKey).not.toHaveBeenCalled()
})

it('an event of a browser that fills in a form, which has no key, reaches none either', () => {
  fireEvent(field(), new Event('keydown', { bubbles: true }))
  expect(onKey).not.toHaveBeenCalled()
})

it('every other key reaches them', () => {
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })
  expect(onKey).toHaveBeenCalledOnce()
})

describe('after a pause in typing', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())
  const run = vi.fn()

  it('something is done', () => {
    afterPause(run, 600)
    vi.advanceTimersByTime(599)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledOnce()
  })

  it('but not while a text is composed', () => {
    const input = field()
    fireEvent.compositionStart(input)
    afterPause(run, 600)
    vi.advanceTimersByTime(6000)
    expect(run).not.toHaveBeenCalled()
    fireEvent.compositionEnd(input)
    vi.advanceTimersByTime(600)
    expect(run).toHaveBeenCalledOnce()
  })

  it('and it waits for no field that is left', () => {
    const input = field()
    fireEvent.compositionStart(input)
    afterPause(run, 600)
    input.blur()
    vi.advanceTimersByTime(600)
    expect(run).toHaveBeenCalledOnce()
  })

  it('nor is it done once it is stopped', () => {
    const input = field()
    fireEvent.compositionStart(input)
    const stop = afterPause(run, 600)
    vi.advanceTimersByTime(700)
    stop()
    fireEvent.compositionEnd(input)
    vi.advanceTimersByTime(6000)
    expect(run).not.toHaveBeenCalled()
  })
})
