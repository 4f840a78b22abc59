import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { announce } from './announce.ts'

const heardIn = (place: Element) =>
  [...place.querySelectorAll(':scope > [aria-live=polite] > *')].map(({ textContent }) => textContent)
const openDialog = () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  return dialog
}

it('one announcement follows the other', async () => {
  announce('3 pictures added')
  announce('Picture moved')
  await waitFor(() => expect(heardIn(document.body)).toEqual(['3 pictures added', 'Picture moved']))
})

it('while a dialog is open, it is said in the dialog: the page around is inert', async () => {
  const dialog = openDialog()
  announce('Text 1 brought forward')
  await waitFor(() => expect(heardIn(dialog)).toEqual(['Text 1 brought forward']))
  expect(heardIn(document.body)).toEqual([])
})

it('what is said as a dialog opens or closes is heard once, where it can be heard', async () => {
  announce('opening')
  const dialog = openDialog()
  await waitFor(() => expect(heardIn(dialog)).toEqual(['opening']))
  const next = openDialog()
  announce('closing')
  next.remove()
  await waitFor(() => expect(heardIn(dialog)).toEqual(['opening', 'closing']))
  dialog.close()
  announce('closed')
  await waitFor(() => expect(heardIn(document.body)).toEqual(['closed']))
})
