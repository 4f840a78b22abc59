import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { libraryRoutes } from '#contract/studio/library.ts'
import { changeRoutes, libraryChange } from '#contract/studio/organise/changes.ts'
import { aChange, anAsset, renderInApp } from '#src/testing/builders.tsx'
import { reply, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { typeQuickly } from '#src/testing/type-quickly.ts'
import { PictureMarks } from './picture-marks.tsx'

it('a note that was just typed is saved, also if the page is left at once', async () => {
  const asset = anAsset({ id: 'a' })
  const notes: (string | undefined)[] = []
  server.use(
    reply(libraryRoutes.tags, { tags: [] }),
    replyWith(changeRoutes.make, async ({ request }) => {
      notes.push(libraryChange.parse(await request.json()).note)
      return { change: aChange({}), assets: [asset] }
    }),
  )
  renderInApp(<PictureMarks asset={asset} />)
  await typeQuickly(await screen.findByRole('textbox', { name: 'Note' }), 'for print', 0)
  cleanup()
  await waitFor(() => expect(notes).toEqual(['for print']))
})

it('a note is sent when the page is closed, and stays in this browser until the server has it', async () => {
  const notes: (string | undefined)[] = []
  server.use(
    reply(libraryRoutes.tags, { tags: [] }),
    replyWith(changeRoutes.make, async ({ request }) => {
      notes.push(libraryChange.parse(await request.json()).note)
      return { change: aChange({}), assets: [] }
    }),
  )
  renderInApp(<PictureMarks asset={anAsset({ id: 'b' })} />)
  await typeQuickly(await screen.findByRole('textbox', { name: 'Note' }), 'x', 0)
  dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem('easel.note.b')).toBe('x')
  await waitFor(() => expect(notes[0]).toBe('x'))
})

it('a note that is too long stays in the field with how much to remove, and nothing of it is saved', async () => {
  const notes: (string | undefined)[] = []
  server.use(
    reply(libraryRoutes.tags, { tags: [] }),
    replyWith(changeRoutes.make, async ({ request }) => {
      notes.push(libraryChange.parse(await request.json()).note)
      return { change: aChange({}), assets: [] }
    }),
  )
  renderInApp(<PictureMarks asset={anAsset({ id: 'c' })} />)
  const field = await screen.findByRole('textbox', { name: 'Note' })
  await userEvent.click(field)
  await userEvent.paste('x'.repeat(6_000))
  expect(field).toHaveValue('x'.repeat(6_000))
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('Not saved: a note has at most 5,000 characters. Remove 1,000.')
  await userEvent.tab()
  dispatchEvent(new Event('pagehide'))
  cleanup()
  renderInApp(<PictureMarks asset={anAsset({ id: 'c' })} />)
  const again = await screen.findByRole('textbox', { name: 'Note' })
  expect(again).toHaveValue('x'.repeat(6_000))
  await userEvent.clear(again)
  await userEvent.paste('x'.repeat(5_000))
  expect(again).toBeValid()
  await userEvent.tab()
  await waitFor(() => expect(notes).toEqual(['x'.repeat(5_000)]))
})
