import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { keptFocus } from '#src/testing/kept-focus.tsx'
import { Dialog } from '../overlays/dialog.tsx'

keptFocus()

const button = (name: string) => screen.getByRole('button', { name })
const press = async (name: string) => {
  button(name).focus()
  await userEvent.keyboard('{Enter}')
}

/** A list whose items are removed by their buttons, and a part beside it. */
function List({ names }: { readonly names: readonly string[] }) {
  const [left, setLeft] = useState(names)
  return (
    <main tabIndex={-1}>
      {left.length > 0 && (
        <ul>
          {left.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => setLeft(left.filter((other) => other !== name))}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

it('the focus of a removed item moves to the next one, after the last to the one before', async () => {
  render(<List names={['a', 'b', 'c']} />)
  await press('b')
  await waitFor(() => expect(button('c')).toHaveFocus())
  await press('c')
  await waitFor(() => expect(button('a')).toHaveFocus())
})

it('the focus of the last item moves to the page around it', async () => {
  render(<List names={['a']} />)
  await press('a')
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

it('a held key does not press the control that got the focus by itself', async () => {
  render(<List names={['a', 'b', 'c']} />)
  button('a').focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(button('b')).toHaveFocus())
  const isHeard = (repeat: boolean) => fireEvent.keyDown(button('b'), { key: 'Enter', repeat })
  expect([isHeard(true), isHeard(false), isHeard(true)]).toEqual([false, true, true])
})

it('a control that was disabled for a while has the focus again', async () => {
  const page = (isBusy: boolean) => (
    <main>
      <button type="button" disabled={isBusy}>
        Send
      </button>
      <button type="button">Drop</button>
    </main>
  )
  const { rerender } = render(page(false))
  button('Send').focus()
  rerender(page(true))
  // As browsers do, a moment later.
  await new Promise((resolve) => setTimeout(resolve))
  button('Send').blur()
  rerender(page(false))
  await waitFor(() => expect(button('Send')).toHaveFocus())
})

it('a control that was left on purpose does not draw the focus to itself or its neighbours', async () => {
  const { rerender } = render(
    <main>
      <input aria-label="Search" />
    </main>,
  )
  screen.getByRole('textbox').focus()
  screen.getByRole('textbox').blur()
  rerender(
    <main>
      <p>Found</p>
      <button type="button">Open</button>
    </main>,
  )
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.body).toHaveFocus()
})

function Removing() {
  const [step, setStep] = useState<'begin' | 'asked' | 'done'>('begin')
  return (
    <>
      <main>
        {step === 'done' ? (
          <button type="button">Search again</button>
        ) : (
          <button type="button" onClick={() => setStep('asked')}>
            Delete all
          </button>
        )}
      </main>
      {step === 'asked' && (
        <Dialog title="Delete?" onClose={() => setStep('begin')}>
          <button type="button" onClick={() => setStep('done')}>
            Delete
          </button>
        </Dialog>
      )}
    </>
  )
}

it('after a dialog whose opener is gone, the focus is where that was', async () => {
  render(<Removing />)
  await press('Delete all')
  await press('Delete')
  await waitFor(() => expect(button('Search again')).toHaveFocus())
})
