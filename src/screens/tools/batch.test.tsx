import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { assetRoutes } from '#contract/studio/assets.ts'
import { type Press, press } from '#contract/studio/presses/press.ts'
import { quoteRoutes } from '#contract/studio/quotes.ts'
import { runRoutes } from '#contract/studio/runs.ts'
import { studioRoutes } from '#contract/studio/studio.ts'
import { emptyDraft } from '#src/forms/draft/draft.ts'
import { saveDraft } from '#src/forms/draft/stored-draft.ts'
import { anAsset, aRun, aStatus } from '#src/testing/builders.tsx'
import { refuse, reply, replyWith, silence } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { ToolScreen } from './tool-screen.tsx'

const photos = ['bike', 'lamp', 'mug'].map((name) =>
  anAsset({ id: name, name: `${name}.jpg`, origin: 'upload', runId: null }),
)

beforeEach(() => {
  server.use(
    reply(studioRoutes.status, aStatus()),
    replyWith(runRoutes.count, () => ({ presses: 0 })),
    refuse(quoteRoutes.ask, 'no-quote'),
    reply(assetRoutes.one, photos[0] ?? anAsset()),
    reply(runRoutes.list, { runs: [], next: null }),
  )
})

const open = (tool: 'remove-background' | 'remove-object') => {
  saveDraft(tool, {
    ...emptyDraft(),
    files: { image: tool === 'remove-object' ? photos.slice(0, 1) : photos },
  })
  renderScreen({ path: '/tools/$tool', at: `/tools/${tool}`, screen: ToolScreen })
}

it('several pictures are one press with a row for each; the button tells number and sum', async () => {
  const taken: Press[] = []
  server.use(
    replyWith(
      runRoutes.press,
      async ({ request }) => {
        const asked = press.parse(await request.json())
        taken.push(asked)
        return { runs: [aRun({ intent: asked.intent, operation: 'remove-background', values: {} })] }
      },
      201,
    ),
  )
  open('remove-background')
  await userEvent.click(await screen.findByRole('button', { name: /^Run 3 ≈ \$0\.\d+/ }))
  await waitFor(() => expect(taken).toHaveLength(1))
  expect(taken[0]?.rows).toEqual(photos.map(({ id }) => ({ files: { image: [id] } })))
})

it('a refusal names the pictures at fault, and offers to remove just these', async () => {
  const issues = [{ at: 'rows.1.image', message: 'names a picture that is not in the library' }]
  server.use(refuse(runRoutes.press, 'invalid', { error: 'refused', issues }))
  open('remove-background')
  await userEvent.click(await screen.findByRole('button', { name: /^Run 3/ }))
  expect(
    await screen.findByText(/^lamp\.jpg: Picture uses a picture that is in the trash or was deleted/),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the 1 picture at fault' }))
  const form = within(screen.getByRole('form', { name: 'Request' }))
  expect(form.queryByRole('img', { name: 'lamp.jpg' })).toBeNull()
  expect(form.getByRole('img', { name: 'bike.jpg' })).toBeVisible()
  expect(await screen.findByRole('button', { name: /^Run 2/ })).toBeVisible()
})

it('the only picture is named where it is at fault, and taken off by one button', async () => {
  const huge = anAsset({ id: 'huge', name: 'huge.png', width: 30_000, height: 30_000 })
  saveDraft('remove-background', { ...emptyDraft(), files: { image: [huge] } })
  renderScreen({ path: '/tools/$tool', at: '/tools/remove-background', screen: ToolScreen })
  expect(await screen.findByText(/^huge\.png has/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the 1 picture at fault' }))
  const form = within(screen.getByRole('form', { name: 'Request' }))
  expect(form.queryByRole('img', { name: 'huge.png' })).toBeNull()
})

it('a tool with a mask takes one picture, and says why', async () => {
  // The painter loads the picture, which may begin before the test ends.
  server.use(silence(assetRoutes.original))
  open('remove-object')
  expect(await screen.findByText(/One picture at a time: the mask is painted over it/)).toBeVisible()
})
