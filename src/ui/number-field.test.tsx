import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { NumberField } from './number-field.tsx'

/** Two edges, each of which bounds the other. */
function Edges() {
  const [[top, bottom], set] = useState([100, 500])
  return (
    <>
      <NumberField
        label="Top"
        min={0}
        max={bottom}
        value={top}
        because={`Bottom is at ${bottom}`}
        onValue={(value) => set([value, bottom])}
      />
      <NumberField
        label="Bottom"
        min={top}
        max={1000}
        value={bottom}
        onValue={(value) => set([top, value])}
      />
    </>
  )
}

const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('spinbutton', { name: new RegExp(`^${name}`) })
const type = (name: string, value: string) => {
  fireEvent.focus(field(name))
  fireEvent.change(field(name), { target: { value } })
  fireEvent.blur(field(name))
}

it('a number that clashes with another field stays and says why, until there is room for it', () => {
  render(<Edges />)
  type('Top', '600')
  expect(field('Top')).toHaveValue(600)
  expect(screen.getByRole('alert')).toHaveTextContent('A whole number from 0 to 500: Bottom is at 500')
  type('Bottom', '800')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field('Top')).toHaveValue(600)
  expect(field('Top')).toHaveAttribute('aria-invalid', 'false')
})

it('Escape takes back what was typed', () => {
  render(<Edges />)
  type('Top', '600')
  fireEvent.keyDown(field('Top'), { key: 'Escape' })
  expect(field('Top')).toHaveValue(100)
})
