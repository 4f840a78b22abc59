import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changeRoutes } from '#contract/studio/organise/changes.ts'
import { lastOwnChange } from '#src/api/library/own-changes.ts'
import { StudioClient } from '#src/api/studio-client.ts'
import { aChange } from '#src/testing/builders.tsx'
import { reply, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { markPictures, markWithUndo, undo } from './mark.ts'

it('the offer to undo a change goes with the next change, also with one that says nothing', async () => {
  const client = new StudioClient()
  render(<Toasts />)
  server.use(reply(changeRoutes.make, { change: aChange({ isDeleted: true }, { pictures: 2 }), assets: [] }))
  await markWithUndo(client, ['a', 'b'], { isDeleted: true })
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
  server.use(reply(changeRoutes.make, { change: aChange({ rating: 4 }), assets: [] }))
  await markPictures(client, ['c'], { rating: 4 })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

it('a change of what was so already is taken back, and keeps the offer to undo the one before it', async () => {
  const client = new StudioClient()
  render(<Toasts />)
  const change = { isDeleted: true }
  const undone: unknown[] = []
  server.use(
    reply(changeRoutes.make, { change: aChange(change, { id: 'first' }), assets: [] }),
    replyWith(changeRoutes.undo, ({ params }) => {
      undone.push(params.id)
      return aChange(change, { isUndone: true })
    }),
  )
  await markWithUndo(client, ['a'], change)
  const second = aChange(change, { id: 'second', changed: 0 })
  server.use(reply(changeRoutes.make, { change: second, assets: [] }))
  await markWithUndo(client, ['a'], change)
  expect(await screen.findByText('Nothing changed: 1 picture was so already')).toBeVisible()
  expect(screen.getByText('1 picture moved to the trash')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(undone).toEqual(['second'])
  expect(lastOwnChange()).toBe('first')
  await undo(client, { id: 'first' })
  expect(await screen.findByText('Undone: 1 picture moved to the trash')).toBeVisible()
  expect(screen.queryByText(/^Nothing changed/)).toBeNull()
  expect(lastOwnChange()).toBeUndefined()
})

it('also one of many pictures, once it has ended', async () => {
  const undone: unknown[] = []
  const many = { id: 'many', pictures: 5_000 }
  server.use(
    reply(changeRoutes.make, {
      change: aChange({ rating: 4 }, { ...many, done: 2_500, changed: 0 }),
      assets: [],
    }),
    reply(changeRoutes.one, aChange({ rating: 4 }, { ...many, changed: 0 })),
    replyWith(changeRoutes.undo, ({ params }) => {
      undone.push(params.id)
      return aChange({ rating: 4 }, { ...many, changed: 0, isUndone: true })
    }),
  )
  await markPictures(new StudioClient(), ['a'], { rating: 4 })
  expect(undone).toEqual(['many'])
  expect(lastOwnChange()).toBeUndefined()
})
