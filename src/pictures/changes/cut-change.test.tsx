import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { changeRoutes, type RecordedChange } from '#contract/studio/organise/changes.ts'
import { StudioClient } from '#src/api/studio-client.ts'
import { aChange, renderInApp } from '#src/testing/builders.tsx'
import { takeChanges } from '#src/testing/library-places.ts'
import { disconnect, hold, reply, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { outcomeWords } from '../change-words.ts'
import { markWithUndo, undo } from '../mark.ts'
import { tellOfCutChange } from './cut-change.ts'
import { cutOff } from './under-way.ts'

const MANY = 3_000
const ids = Array.from({ length: MANY }, (_, at) => `picture-${at}`)
const CHANGE = { isFavorite: true }
const made = (facts: Partial<RecordedChange> = {}) =>
  aChange(CHANGE, { pictures: MANY, done: MANY, ...facts })
const outcome = () => screen.findByText('3,000 pictures added to favourites')

/** What a page does that a reload cuts off, as it goes on: its client hears no more of the server. */
function cut(): void {
  void markWithUndo(new StudioClient({ defaultOptions: { queries: { retry: false } } }), ids, CHANGE)
}
/** The page after the reload. */
function reloaded(): void {
  renderInApp(<Toasts />)
  void tellOfCutChange(new StudioClient())
}

it('a change that a reload cut off is followed to its end, and can be undone', async () => {
  const asked = takeChanges({ pictures: MANY, done: 1_000 })
  const lost = hold(changeRoutes.one, made())
  server.use(lost.handler)
  cut()
  await lost.asked()
  const reads = [made({ done: 2_000 }), made()]
  server.use(replyWith(changeRoutes.one, () => reads.shift() ?? made()))
  reloaded()
  expect(await screen.findByText('2,000 of 3,000 pictures changed')).toBeVisible()
  expect(await outcome()).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ undo: 'change-1' }))
})

it('also if the page never heard that the server took it', async () => {
  const lost = hold(changeRoutes.make, { change: made(), assets: [] })
  server.use(lost.handler)
  cut()
  await lost.asked()
  server.use(reply(changeRoutes.last, { changes: [made({ createdAt: new Date().toISOString() })] }))
  reloaded()
  expect(await outcome()).toBeVisible()
})

it('also if leaving the page ended its request before the page was gone', async () => {
  server.use(
    disconnect(changeRoutes.make),
    reply(changeRoutes.last, { changes: [made({ createdAt: new Date().toISOString() })] }),
  )
  await markWithUndo(new StudioClient(), ids, CHANGE)
  reloaded()
  expect(await outcome()).toBeVisible()
})

it('a change that ended is not told of again', async () => {
  takeChanges({ pictures: MANY, done: MANY })
  renderInApp(<Toasts />)
  const client = new StudioClient()
  await markWithUndo(client, ids, CHANGE)
  expect(await outcome()).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close this message' }))
  await tellOfCutChange(client)
  expect(screen.queryByText('3,000 pictures added to favourites')).toBeNull()
})

it.each([
  ['an older one', made({ createdAt: new Date(Date.now() - 600_000).toISOString() })],
  ['another person’s', aChange({ rating: 3 }, { createdAt: new Date(Date.now() + 1_000).toISOString() })],
])('nor is %s, if the server never got the change', async (_, other) => {
  const lost = hold(changeRoutes.make, { change: made(), assets: [] })
  server.use(lost.handler)
  cut()
  await lost.asked()
  server.use(reply(changeRoutes.last, { changes: [other] }))
  renderInApp(<Toasts />)
  await tellOfCutChange(new StudioClient())
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('an undo that a reload cut off before its answer is told of', async () => {
  const lost = hold(changeRoutes.undo, made({ isUndone: true }))
  server.use(lost.handler)
  void undo(new StudioClient({ defaultOptions: { queries: { retry: false } } }), made())
  await lost.asked()
  server.use(reply(changeRoutes.one, made({ isUndone: true })))
  reloaded()
  expect(await screen.findByText(outcomeWords(made({ isUndone: true })))).toBeVisible()
})

it('an undo that ended is not told of again', async () => {
  server.use(reply(changeRoutes.undo, made({ isUndone: true })))
  await undo(new StudioClient(), made())
  expect(cutOff()).toBeNull()
})
