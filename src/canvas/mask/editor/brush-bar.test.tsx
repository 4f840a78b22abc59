import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { MaskState } from '../edits.ts'
import { type MaskSettings, USUAL } from '../settings.ts'
import { BrushBar } from './brush-bar.tsx'

const EMPTY: MaskState = { painted: 0, edits: [], canUndo: false, canRedo: false }

interface BarProps {
  readonly begin: MaskSettings
  readonly state: MaskState
  readonly asked: { undo(): void; redo(): void; original(isShown: boolean): void }
  onSettings(settings: MaskSettings): void
}

function Bar({ begin, state, asked, onSettings }: BarProps) {
  const [settings, setSettings] = useState(begin)
  return (
    <BrushBar
      settings={settings}
      state={state}
      onSettings={(next) => {
        setSettings(next)
        onSettings(next)
      }}
      onUndo={asked.undo}
      onRedo={asked.redo}
      onOriginal={asked.original}
      isUnfolded
      onUnfold={() => {}}
    />
  )
}

/** The bar over these settings; gives the present ones and what was asked of the canvas. */
function show(begin: Partial<MaskSettings> = {}, state: MaskState = EMPTY) {
  const asked = { undo: vi.fn(), redo: vi.fn(), original: vi.fn() }
  let present: MaskSettings = { ...USUAL, ...begin }
  const onSettings = (settings: MaskSettings) => {
    present = settings
  }
  render(<Bar begin={present} state={state} asked={asked} onSettings={onSettings} />)
  return { settings: () => present, asked }
}

const slider = (name: string) => screen.getByRole('slider', { name })
const slide = (name: string, value: number) => fireEvent.change(slider(name), { target: { value } })

describe('the size of the brush', () => {
  it('goes from 1 to 2000 px, each step by the same factor, and says its pixels', () => {
    const { settings } = show()
    slide('Size', 0)
    expect(settings().size).toBe(1)
    slide('Size', 100)
    expect(settings().size).toBe(2000)
    slide('Size', 50)
    expect(settings().size).toBe(Math.round(Math.sqrt(2000)))
    expect(slider('Size')).toHaveAttribute('aria-valuetext', '45 px')
  })

  it('stands where it was put', () => {
    show()
    for (const step of [0, 30, 50, 77, 100]) {
      slide('Size', step)
      expect(slider('Size')).toHaveValue(String(step))
    }
  })
})

it.each([
  ['brush', ['Size', 'Hardness']],
  ['eraser', ['Size', 'Hardness']],
  ['by-colour', ['Tolerance']],
  ['polygon', []],
  ['rectangle', []],
] as const)('the tool %s has its own settings and no other', (tool, names) => {
  show({ tool })
  const shown = screen.getAllByRole('slider')
  for (const name of names) expect(slider(name)).toBeInTheDocument()
  expect(shown).toHaveLength(names.length + 1)
  expect(slider('Overlay')).toBeInTheDocument()
})

it('a selection by colour need not be contiguous', async () => {
  const { settings } = show({ tool: 'by-colour' })
  slide('Tolerance', 90)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Contiguous' }))
  expect(settings()).toEqual({ ...USUAL, tool: 'by-colour', tolerance: 90, isContiguous: false })
})

it('the look of the mask changes neither the brush nor the marks', async () => {
  const { settings, asked } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Overlay in blue' }))
  slide('Overlay', 80)
  expect(settings()).toEqual({ ...USUAL, color: [64, 140, 255], opacity: 0.8 })
  expect(screen.getByRole('button', { name: 'Overlay in blue', pressed: true })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Overlay in red', pressed: false })).toBeInTheDocument()
  expect(asked.undo).not.toHaveBeenCalled()
})

it('there is nothing to undo or redo before the first edit, and the buttons keep the focus', async () => {
  const { asked } = show()
  const [undo, redo] = ['Undo', 'Redo'].map((name) => screen.getByRole('button', { name }))
  expect(undo).toHaveAttribute('aria-disabled', 'true')
  expect(redo).toHaveAttribute('aria-disabled', 'true')
  undo?.focus()
  await userEvent.keyboard('{Enter}')
  expect(asked.undo).not.toHaveBeenCalled()
  expect(undo).toHaveFocus()
})

it('one edit back and forth is one press each', async () => {
  const { asked } = show({}, { ...EMPTY, painted: 5, canUndo: true, canRedo: true })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }))
  expect([asked.undo.mock.calls.length, asked.redo.mock.calls.length]).toEqual([1, 1])
})

it('the original is shown as long as its button is held, also where the pointer leaves it', () => {
  const { asked } = show()
  const button = screen.getByRole('button', { name: /^Show the original/ })
  fireEvent.pointerDown(button)
  fireEvent.pointerUp(button)
  fireEvent.pointerDown(button)
  fireEvent.pointerLeave(button)
  expect(asked.original.mock.calls.flat().slice(0, 2)).toEqual([true, false])
  expect(asked.original.mock.lastCall).toEqual([false])
})
