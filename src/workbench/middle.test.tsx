import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { type Draft, emptyDraft } from '#src/forms/draft/draft.ts'
import { Middle } from './middle.tsx'

const CANVAS = {
  label: 'Layout',
  isFor: ({ promptAs }: Draft) => promptAs === 'json',
  draw: () => <p>the layout</p>,
}

let form: UseFormReturn<Draft>

/** The middle of a workbench that shows a press. */
function Shown({ promptAs }: Pick<Draft, 'promptAs'>) {
  form = useForm<Draft>({ defaultValues: { ...emptyDraft(), promptAs } })
  const [isResults, setIsResults] = useState(true)
  return (
    <Middle
      canvas={CANVAS}
      form={form}
      isResults={isResults}
      results={<p>the results</p>}
      onSwitch={setIsResults}
    />
  )
}

it('who asks for the canvas in the form sees it, also if results were shown', () => {
  render(<Shown promptAs="words" />)
  expect(screen.getByText('the results')).toBeVisible()
  act(() => form.setValue('promptAs', 'json'))
  expect(screen.getByText('the layout')).toBeVisible()
  expect(screen.queryByText('the results')).toBeNull()
  expect(screen.getByRole('radio', { name: 'Layout' })).toBeChecked()
})

it('an address with a press shows its results, also if the form has a canvas', () => {
  render(<Shown promptAs="json" />)
  expect(screen.getByText('the results')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Results' })).toBeChecked()
})
