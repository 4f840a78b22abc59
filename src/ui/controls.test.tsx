import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { ColorList } from './color-list.tsx'
import { IconButton } from './icon-button.tsx'
import { describedBy, Labelled } from './labelled.tsx'
import { NumberField } from './number-field.tsx'
import { Slider } from './slider.tsx'
import { EmptyState } from './states/empty-state.tsx'

describe('a button in a form', () => {
  it.each([
    ['does not submit it', undefined, 0],
    ['submits it where it says so', 'submit' as const, 1],
  ])('%s', async (_, type, times) => {
    const onSubmit = vi.fn()
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Button {...(type && { type })}>Save</Button>
        <IconButton icon={Trash2} label="Delete" />
      </form>,
    )
    for (const button of screen.getAllByRole('button')) await userEvent.click(button)
    expect(onSubmit).toHaveBeenCalledTimes(times)
  })

  it('with an icon alone has a name and a tooltip', () => {
    render(<IconButton icon={Trash2} label="Delete" />)
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveAttribute('title', 'Delete')
  })
})

function List({ start, max = 3 }: { readonly start: readonly string[]; readonly max?: number }) {
  const [colors, setColors] = useState(start)
  return (
    <>
      <ColorList colors={colors} min={1} max={max} fresh="#ff0000" of=" of the sky" onChange={setColors} />
      <output>{colors.join(' ')}</output>
    </>
  )
}

describe('a list of colors', () => {
  const add = () => screen.queryByRole('button', { name: 'Colour' })
  const removals = () => screen.queryAllByRole('button', { name: /^Remove/ })

  it('changes the color at its place alone, also of two that are equal', () => {
    render(<List start={['#111111', '#111111']} />)
    fireEvent.change(screen.getByLabelText('Colour 2 of the sky'), { target: { value: '#222222' } })
    expect(screen.getByRole('status')).toHaveTextContent('#111111 #222222')
  })

  it('removes the color at its place, but never the last that is needed', async () => {
    render(<List start={['#111111', '#222222']} />)
    await userEvent.click(screen.getByRole('button', { name: 'Remove colour 1 of the sky' }))
    expect(screen.getByRole('status')).toHaveTextContent('#222222')
    expect(removals()).toEqual([])
  })

  it('adds the fresh color at the end, as long as there is room', async () => {
    render(<List start={['#111111']} max={2} />)
    await userEvent.click(add() ?? document.body)
    expect(screen.getByRole('status')).toHaveTextContent('#111111 #ff0000')
    expect(add()).toBeNull()
  })
})

describe('a label', () => {
  const show = (error?: string) =>
    render(
      <Labelled label="Seed" htmlFor="seed" aside="default" help="Any whole number." error={error}>
        <input id="seed" aria-describedby={describedBy('seed')} />
      </Labelled>,
    )

  it('names its control, whose help describes it', () => {
    show()
    const input = screen.getByRole('textbox', { name: 'Seed' })
    expect(input).toHaveAccessibleDescription('Any whole number.')
    expect(screen.getByText('default')).toBeVisible()
  })

  it('has the error in place of the help', () => {
    show('Seed is too large.')
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Seed is too large.')
    expect(screen.queryByText('Any whole number.')).toBeNull()
  })

  it('of a group of controls labels none of them', () => {
    render(<Labelled label="Palette">{<input aria-label="Colour 1" />}</Labelled>)
    expect(screen.queryByRole('textbox', { name: 'Palette' })).toBeNull()
    expect(screen.getByText('Palette').tagName).toBe('SPAN')
  })
})

describe('a slider', () => {
  it('has a name, says its value with its unit, and fills by its share', () => {
    const onChange = vi.fn()
    render(<Slider label="Size" min={10} max={60} value={20} valueText="20 px" onChange={onChange} />)
    const slider = screen.getByRole('slider', { name: /^Size/ })
    expect(slider).toHaveAttribute('aria-valuetext', '20 px')
    expect(slider.style.getPropertyValue('--at')).toBe('20%')
    fireEvent.change(slider, { target: { value: '35' } })
    expect(onChange).toHaveBeenCalledExactlyOnceWith(35)
  })
})

describe('an empty list', () => {
  it('has no heading while nobody knows whether it is empty', () => {
    const { rerender } = render(<EmptyState title={null}>Write a prompt.</EmptyState>)
    expect(screen.queryByRole('heading')).toBeNull()
    rerender(<EmptyState title="No pictures yet">Write a prompt.</EmptyState>)
    expect(screen.getByRole('heading', { name: 'No pictures yet' })).toBeVisible()
  })
})

describe('a number field', () => {
  function show(step?: number) {
    const onValue = vi.fn()
    render(<NumberField label="Angle" value={5} min={0} max={10} {...(step && { step })} onValue={onValue} />)
    const field = screen.getByRole('spinbutton', { name: /^Angle/ })
    fireEvent.focus(field)
    return { onValue, field, type: (value: string) => fireEvent.change(field, { target: { value } }) }
  }

  it.each([
    ['7', undefined, 7],
    ['0', undefined, 0],
    ['10', undefined, 10],
    ['2.5', 0.5, 2.5],
  ])('takes %s with a step of %s while it is typed', (text, step, value) => {
    const { onValue, type } = show(step)
    type(text)
    expect(onValue).toHaveBeenCalledExactlyOnceWith(value)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['11', undefined, 'A whole number from 0 to 10'],
    ['-1', undefined, 'A whole number from 0 to 10'],
    ['2.5', undefined, 'A whole number from 0 to 10'],
    ['10.5', 0.5, 'A number from 0 to 10'],
    ['', undefined, 'A whole number from 0 to 10'],
  ])('does not take "%s" with a step of %s, and says what it takes', (text, step, message) => {
    const { onValue, field, type } = show(step)
    type(text)
    fireEvent.blur(field)
    expect(onValue).not.toHaveBeenCalled()
    expect(screen.getByRole('alert')).toHaveTextContent(message)
    expect(field).toHaveAccessibleDescription(message)
    expect(field).toHaveAttribute('aria-invalid', 'true')
  })
})
