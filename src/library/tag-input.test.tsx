import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { libraryRoutes } from '#contract/studio/library.ts'
import { renderInApp } from '#src/testing/builders.tsx'
import { reply } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { TagInput } from './tag-input.tsx'

async function show(present: readonly string[] = []) {
  const tags = ['print', 'Print run', 'web'].map((tag, at) => ({ tag, pictures: 9 - at }))
  server.use(reply(libraryRoutes.tags, { tags }))
  const [onAdd, onOutside] = [vi.fn(), vi.fn()]
  renderInApp(
    // biome-ignore lint/a11y/noStaticElementInteractions: it stands for a dialog that closes by Escape.
    <div onKeyDown={({ key }) => onOutside(key)}>
      <TagInput label="Add a tag" present={present} onAdd={onAdd} />
    </div>,
  )
  const field = await screen.findByRole('combobox', { name: 'Add a tag' })
  await userEvent.click(field)
  await screen.findByRole('option', { name: 'web' })
  return { field, onAdd, onOutside }
}

it('Enter and a comma add the typed tag, and empty the field', async () => {
  const { field, onAdd } = await show()
  await userEvent.type(field, ' autumn  sale {Enter}')
  await userEvent.type(field, 'B2B,')
  expect(onAdd.mock.calls).toEqual([['autumn sale'], ['B2B']])
  expect(field).toHaveValue('')
})

it('a tag in use is added in its existing spelling', async () => {
  const { field, onAdd } = await show()
  await userEvent.type(field, 'PRINT{Enter}')
  expect(onAdd).toHaveBeenCalledWith('print')
})

it('suggestions are chosen by arrows and by pointer', async () => {
  const { field, onAdd } = await show()
  await userEvent.type(field, 'pri{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Print run')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(field)
  await userEvent.click(screen.getByRole('option', { name: 'web' }))
  expect(onAdd.mock.calls).toEqual([['Print run'], ['web']])
})

it('a tag that the picture has is neither suggested nor added again', async () => {
  const { field, onAdd } = await show(['print'])
  expect(screen.queryByRole('option', { name: 'print' })).toBeNull()
  await userEvent.type(field, 'print{Enter}')
  expect(onAdd).not.toHaveBeenCalled()
})

it('Escape empties the field before it closes the dialog around', async () => {
  const { field, onOutside } = await show()
  await userEvent.type(field, 'x{Escape}')
  expect(field).toHaveValue('')
  expect(onOutside).not.toHaveBeenCalledWith('Escape')
  await userEvent.keyboard('{Escape}')
  expect(onOutside).toHaveBeenCalledWith('Escape')
})

it('Escape closes the dialog around after Enter added a tag', async () => {
  const { field, onOutside } = await show()
  await userEvent.type(field, 'pri{Enter}')
  expect(screen.queryByRole('option')).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(onOutside).toHaveBeenCalledWith('Escape')
})
