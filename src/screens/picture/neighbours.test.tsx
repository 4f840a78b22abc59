import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { designRoutes } from '#contract/studio/designs.ts'
import { libraryRoutes } from '#contract/studio/library.ts'
import { lineageRoutes } from '#contract/studio/reuse/lineage.ts'
import { anAsset } from '#src/testing/builders.tsx'
import { reply, replyWith } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { PictureScreen } from './picture-screen.tsx'

/** A library of two pictures of each of two operations, newest first; without a filter all follow one another. */
const MADE_WITH: Readonly<Record<string, readonly string[]>> = {
  '': ['a1', 'b1', 'a2', 'b2'],
  'remove-object': ['a1', 'a2'],
}

function answerLikeALibrary(): void {
  server.use(
    replyWith(libraryRoutes.picture, ({ params, query }) => {
      const ids = MADE_WITH[query.get('operation') ?? ''] ?? []
      const place = ids.indexOf(String(params.id))
      const [newer, older] = [ids[place - 1] ?? null, ids[place + 1] ?? null]
      const asset = anAsset({ id: String(params.id), name: `${params.id}.png`, runId: null })
      return { asset, edits: [], run: null, ordinal: null, source: null, newer, older }
    }),
  )
}

beforeEach(() => {
  server.use(reply(designRoutes.lines, { state: 'unread', lines: [] }))
  server.use(reply(libraryRoutes.list, { pictures: [], next: null, total: 0 }))
  server.use(reply(lineageRoutes.ofPicture, { steps: [], usdMicros: 0, isCut: false }))
})

const open = (at: string) => renderScreen({ path: '/library/$assetId', at, screen: PictureScreen }).router

it.each([
  ['', 'b1'],
  ['?operation=remove-object', 'a2'],
])('the arrow keys stay in the library’s filter: after a1%s comes %s', async (search, older) => {
  answerLikeALibrary()
  const router = open(`/library/a1${search}`)
  await screen.findByRole('img', { name: 'a1.png' })
  fireEvent.keyDown(window, { key: 'ArrowRight' })
  await waitFor(() => expect(router.state.location.href).toBe(`/library/${older}${search}`))
  await screen.findByRole('img', { name: `${older}.png` })
  fireEvent.keyDown(window, { key: 'ArrowLeft' })
  await waitFor(() => expect(router.state.location.href).toBe(`/library/a1${search}`))
})

it('the link back opens the library with its filter', async () => {
  answerLikeALibrary()
  const router = open('/library/a1?operation=remove-object')
  fireEvent.click(await screen.findByRole('button', { name: 'Back to the library' }))
  await waitFor(() => expect(router.state.location.href).toBe('/library?operation=remove-object'))
})

it('Escape returns to the library while the picture loads', async () => {
  server.use(replyWith(libraryRoutes.picture, () => new Promise<never>(() => {})))
  const router = open('/library/a1?operation=remove-object')
  await waitFor(() => expect(router.state.status).toBe('idle'))
  fireEvent.keyDown(window, { key: 'Escape' })
  await waitFor(() => expect(router.state.location.href).toBe('/library?operation=remove-object'))
})
