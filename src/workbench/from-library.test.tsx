import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { OperationId } from '#contract/service/operations/table.ts'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { type LibraryPicture, libraryRoutes } from '#contract/studio/library.ts'
import { saveDraft } from '#src/forms/draft/stored-draft.ts'
import { anAsset, renderInApp } from '#src/testing/builders.tsx'
import { laidOutGrid } from '#src/testing/laid-out-grid.ts'
import { libraryPlaces } from '#src/testing/library-places.ts'
import { controlsFor, leastOf, takePresses } from '#src/testing/press-form.tsx'
import { refuse, reply, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { RequestPanel } from './request-panel.tsx'

laidOutGrid()

const kept = (id: string, change: Partial<LibraryPicture['asset']> = {}): LibraryPicture => ({
  asset: anAsset({ id, name: `${id}.png`, ...change }),
  operation: null,
  prompt: `the ${id}`,
  language: null,
  seed: null,
})

/** The form of an operation without pictures, and the requests for the library. */
async function show(operation: OperationId, pictures: readonly LibraryPicture[]) {
  const asked: URLSearchParams[] = []
  server.use(
    ...libraryPlaces(),
    reply(libraryRoutes.tags, { tags: [] }),
    replyWith(libraryRoutes.list, ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return { pictures: [...pictures], next: null, total: pictures.length }
    }),
  )
  const presses = takePresses()
  saveDraft(operation, { ...leastOf(operation), files: {} })
  renderInApp(
    <RequestPanel
      operation={operation}
      controls={controlsFor(operation) ?? []}
      verb="Press"
      catalogue={CATALOGUE}
      head={null}
      prepare={undefined}
      middle={() => null}
      onPressed={() => {}}
    />,
  )
  return { asked, presses }
}

const open = async (name: RegExp) => {
  await userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement)
  return within(await screen.findByRole('dialog'))
}

it('a tool takes pictures from the library, and sends them', async () => {
  const { presses } = await show('remove-background', [kept('fox'), kept('owl')])
  const dialog = await open(/from the library$/)
  await userEvent.click(await dialog.findByRole('button', { name: 'the owl' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Use 1 picture' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('img', { name: 'owl.png' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Press / }))
  await waitFor(() => expect(presses).toHaveLength(1))
  expect(JSON.stringify(presses[0])).toContain('"owl"')
})

it('a field for one picture closes the dialog once it is chosen', async () => {
  await show('remove-object', [kept('fox'), kept('owl')])
  const dialog = await open(/from the library$/)
  await userEvent.click(await dialog.findByRole('button', { name: 'the owl' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('img', { name: 'owl.png' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /from the library$/ })).toBeNull()
})

it('the search of the dialog queries the library, and Enter in it does not press the button', async () => {
  const { asked, presses } = await show('remove-background', [kept('fox')])
  const dialog = await open(/from the library$/)
  await userEvent.type(dialog.getByRole('searchbox'), 'red fox{Enter}')
  await waitFor(() => expect(asked.at(-1)?.get('q')).toBe('red fox'))
  expect(presses).toEqual([])
  expect(screen.getByRole('dialog')).toBeVisible()
})

it('a field for several pictures takes as many as it has room for', async () => {
  await show(
    'generate-v3',
    ['a', 'b', 'c', 'd', 'e'].map((id) => kept(id)),
  )
  const dialog = await open(/^Style reference.* from the library$/)
  for (const id of ['a', 'b', 'c', 'd', 'b'])
    await userEvent.click(await dialog.findByRole('button', { name: `the ${id}` }))
  expect(dialog.getByRole('button', { name: 'the a', pressed: true })).toBeVisible()
  const use = dialog.getByRole('button', { name: /^Use \d pictures$/ })
  const chosen = Number(/\d/.exec(use.textContent)?.[0])
  await userEvent.click(use)
  expect(screen.getAllByRole('img', { name: /^[a-e]\.png$/ })).toHaveLength(chosen)
  expect(screen.queryByRole('img', { name: 'b.png' })).toBeNull()
})

it('a picture that the field does not accept gives the reason, and is not added', async () => {
  await show('remove-background', [kept('scan', { format: 'tiff' })])
  const dialog = await open(/from the library$/)
  const choice = await dialog.findByRole('button', { name: 'the scan' })
  expect(choice).toHaveAttribute('aria-disabled', 'true')
  expect(choice).toHaveAttribute('title', expect.stringMatching(/^scan\.png is TIFF\. Use /))
  await userEvent.click(choice)
  expect(screen.getByRole('dialog')).toBeVisible()
})

it('an empty library is reported as empty', async () => {
  await show('remove-background', [])
  const dialog = await open(/from the library$/)
  expect(await dialog.findByText('No pictures yet')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a library that cannot be loaded offers to retry', async () => {
  await show('remove-background', [kept('fox')])
  server.use(refuse(libraryRoutes.list, 'internal'))
  const dialog = await open(/from the library$/)
  expect(await dialog.findByRole('alert')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
})
