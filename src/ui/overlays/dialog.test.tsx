import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Load settings" onClose={() => setIsOpen(false)}>
          <input aria-label="Name" data-focus-first />
          <button type="button" onClick={() => setIsOpen(false)}>
            Take over
          </button>
        </Dialog>
      )}
    </>
  )
}

const open = async () => {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
}

it('a dialog is named by its title (WAI-ARIA, dialog)', async () => {
  await open()
  expect(screen.getByRole('dialog', { name: 'Load settings' })).toBeVisible()
})

it('the focus begins where it is most useful', async () => {
  await open()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
})

it.each(['Close', 'Take over'])('after %s it is back at what opened the dialog', async (name) => {
  await open()
  await userEvent.click(screen.getByRole('button', { name }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
})

it('a dialog that is taken away is closed before its opener gets the focus, and that is no close by a person', async () => {
  const [opened, closed] = [vi.fn(), vi.fn()]
  const page = (isOpen: boolean) => (
    <>
      <button type="button">Open</button>
      {isOpen && (
        <Dialog title="Load settings" onClose={closed}>
          <button type="button">Apply</button>
        </Dialog>
      )}
    </>
  )
  const { rerender } = render(page(false))
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  rerender(page(true))
  screen.getByRole('button', { name: 'Apply' }).focus()
  opener.addEventListener('focus', () =>
    opened(screen.getByRole<HTMLDialogElement>('dialog', { hidden: true }).open),
  )
  rerender(page(false))
  expect(opener).toHaveFocus()
  expect(opened.mock.calls).toEqual([[false]])
  expect(closed).not.toHaveBeenCalled()
})

it('Tab goes round in it, both ways', async () => {
  await open()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Take over' })).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.tab({ shift: true })
  expect(screen.getByRole('button', { name: 'Take over' })).toHaveFocus()
})
