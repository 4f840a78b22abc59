import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ApiError } from '#src/api/call.ts'
import { NameForm } from './name-form.tsx'

const refusal = (code: string, error: string) => new ApiError(409, { code, error })

/** A form on a name; what it asks for goes into a list, and is answered by the errors in turn. */
function aForm(errors: readonly ApiError[]) {
  const given: (readonly [string, string])[] = []
  const form = (name: string) => (
    <NameForm
      label="Name"
      action="Rename"
      name={name}
      failure="The collection could not be renamed"
      onName={async (to, replaced) => {
        given.push([to, replaced])
        const error = errors[given.length - 1]
        if (error) throw error
      }}
    />
  )
  const { rerender } = render(form('Autumn'))
  return { given, renamedTo: (name: string) => rerender(form(name)) }
}
const field = () => screen.getByRole('textbox', { name: 'Name' })
const rename = () => userEvent.click(screen.getByRole('button', { name: 'Rename' }))

it('a name that cannot be given stays in the field, with the reason', async () => {
  const { given } = aForm([refusal('database-trouble', 'Nothing was done.')])
  await userEvent.clear(field())
  await userEvent.type(field(), '  Winter ')
  await rename()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The collection could not be renamed: Nothing was done.',
  )
  expect(field()).toHaveAccessibleDescription(/Nothing was done/)
  expect(field()).toHaveValue('  Winter ')
  await rename()
  expect(given).toEqual([
    ['Winter', 'Autumn'],
    ['Winter', 'Autumn'],
  ])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field()).toHaveValue('')
})

it('a name that somebody else gave meanwhile is replaced only after the person was told', async () => {
  const { given, renamedTo } = aForm([refusal('changed-meanwhile', 'The name is “Spring” now.')])
  await userEvent.clear(field())
  await userEvent.type(field(), 'Winter')
  renamedTo('Spring')
  await rename()
  expect(await screen.findByRole('alert')).toHaveTextContent('“Spring” now. Rename again to replace it.')
  await rename()
  expect(given).toEqual([
    ['Winter', 'Autumn'],
    ['Winter', 'Spring'],
  ])
})
