import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Segmented } from './segmented.tsx'

function Zoom() {
  const [value, setValue] = useState('fit')
  const options = [
    { value: 'fit', label: 'Fit' },
    { value: 'full', label: '100 %' },
    { value: 'double', label: '200 %', refusal: 'Too large' },
  ]
  return (
    <>
      <Segmented label="Zoom" options={options} value={value} onChange={setValue} />
      <button type="button">After</button>
    </>
  )
}

const option = (name: string) => screen.getByRole('radio', { name })

it('Tab goes to the chosen option and from there out of the group (WAI-ARIA, radio group)', async () => {
  render(<Zoom />)
  expect(screen.getByRole('radiogroup', { name: 'Zoom' })).toBeVisible()
  await userEvent.tab()
  expect(option('Fit')).toHaveFocus()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus()
})

it('arrows choose, go round, and pass over what cannot be chosen', async () => {
  render(<Zoom />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  expect(option('100 %')).toBeChecked()
  await userEvent.keyboard('{ArrowRight}')
  expect(option('Fit')).toBeChecked()
  await userEvent.keyboard('{ArrowLeft}')
  expect(option('100 %')).toBeChecked()
  expect(option('200 %')).toBeDisabled()
})
