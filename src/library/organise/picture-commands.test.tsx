import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changeRoutes } from '#contract/studio/organise/changes.ts'
import { undoChange } from '#src/api/library/organise.ts'
import { lastOwnChange, noteOwnChange } from '#src/api/library/own-changes.ts'
import { StudioClient } from '#src/api/studio-client.ts'
import { these } from '#src/pictures/chosen.ts'
import { markPictures } from '#src/pictures/mark.ts'
import { aChange, anAsset, renderInApp } from '#src/testing/builders.tsx'
import { takeChanges } from '#src/testing/library-places.ts'
import { disconnect, refuse, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { performOn } from './picture-commands.ts'

const pressUndo = () =>
  performOn('undo', {
    pictures: [],
    chosen: these([]),
    isTrash: false,
    context: { client: new StudioClient(), go: () => {}, onErasing: () => {} },
  })

it('Undo takes back this window’s changes one by one, the last first, and none twice', async () => {
  const sent = takeChanges()
  let made = 0
  server.use(
    replyWith(changeRoutes.make, () => {
      made += 1
      return { change: aChange({ rating: made }, { id: `change-${made}` }), assets: [] }
    }),
  )
  for (const rating of [1, 2, 3]) await markPictures(new StudioClient(), ['a'], { rating })
  await undoChange('change-2')
  for (let press = 0; press < 4; press += 1) pressUndo()
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent).toEqual([{ undo: 'change-2' }, { undo: 'change-3' }, { undo: 'change-1' }])
  expect(lastOwnChange()).toBeUndefined()
})

it('a change whose undo did not reach the server can be undone again, one that is gone cannot', async () => {
  renderInApp(<Toasts />)
  server.use(disconnect(changeRoutes.undo))
  noteOwnChange('mine')
  pressUndo()
  expect(await screen.findByText(/^The change could not be undone/)).toBeVisible()
  await waitFor(() => expect(lastOwnChange()).toBe('mine'))
  server.use(refuse(changeRoutes.undo, 'gone', { error: 'It is gone.' }))
  pressUndo()
  await screen.findByText(/It is gone/)
  expect(lastOwnChange()).toBeUndefined()
})

it('the mark of one picture is announced once the server has kept it, and not if it is refused', async () => {
  const heard = () => document.querySelector('body > [aria-live=polite]')?.textContent ?? ''
  const asset = anAsset()
  const rate = (rating: number) =>
    performOn(
      { rating },
      {
        pictures: [{ id: asset.id, asset }],
        chosen: these([asset.id]),
        isTrash: false,
        context: { client: new StudioClient(), go: () => {}, onErasing: () => {} },
      },
    )
  renderInApp(<Toasts />)
  server.use(refuse(changeRoutes.make, 'gone', { error: 'It is read only.' }))
  rate(2)
  await screen.findByText(/It is read only/)
  server.use(replyWith(changeRoutes.make, () => ({ change: aChange({ rating: 4 }), assets: [] })))
  rate(4)
  await waitFor(() => expect(heard()).toContain('Rated 4 of 5'))
  expect(heard()).not.toContain('Rated 2')
})

it('a change of more than an hour ago is not undone by a key', () => {
  sessionStorage.setItem('easel.own-changes', `old:${Date.now() - 3_600_001}`)
  expect(lastOwnChange()).toBeUndefined()
})

/** Does something as a window with a session storage of its own would. */
function inAnotherWindow(work: () => void): void {
  const own = Object.entries(sessionStorage)
  sessionStorage.clear()
  work()
  sessionStorage.clear()
  for (const [key, value] of own) sessionStorage.setItem(key, value)
}

it('Undo takes back the last change of this window, and none of another window', async () => {
  const sent = takeChanges()
  noteOwnChange('mine')
  inAnotherWindow(() => noteOwnChange('theirs'))
  pressUndo()
  pressUndo()
  await waitFor(() => expect(sent).toEqual([{ undo: 'mine' }]))
  expect(lastOwnChange()).toBeUndefined()
})
