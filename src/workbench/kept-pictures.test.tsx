import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MB } from '#contract/service/describe/file-field.ts'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { assetRoutes } from '#contract/studio/assets.ts'
import { studioRoutes } from '#contract/studio/studio.ts'
import { emptyDraft } from '#src/forms/draft/draft.ts'
import { saveDraft } from '#src/forms/draft/stored-draft.ts'
import { DRAGGED_ASSET } from '#src/forms/picture-places.ts'
import { anAsset, aStatus, renderInApp } from '#src/testing/builders.tsx'
import { controlsFor } from '#src/testing/press-form.tsx'
import { refuse, reply, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { RequestPanel } from './request-panel.tsx'

async function show() {
  server.use(
    reply(studioRoutes.status, aStatus()),
    replyWith(assetRoutes.one, ({ params }) => anAsset({ id: String(params.id), name: `${params.id}.png` })),
  )
  saveDraft('remove-background', emptyDraft())
  renderInApp(
    <RequestPanel
      operation="remove-background"
      controls={controlsFor('remove-background') ?? []}
      verb="Run"
      catalogue={CATALOGUE}
      head={null}
      prepare={undefined}
      middle={() => null}
      onPressed={() => {}}
    />,
  )
  return screen.findByText('Drop, paste or pick')
}

/** The data of a drag or a copy, by type. */
const carrying = (given: Readonly<Record<string, string>>, files: readonly File[] = []) => ({
  types: [...Object.keys(given), ...(files.length > 0 ? ['Files'] : [])],
  files,
  getData: (type: string) => given[type] ?? '',
})
const preview = new File(['small'], 'preview.webp', { type: 'image/webp' })

it('a picture that is dragged from another window of Easel is used itself, not its preview', async () => {
  const place = await show()
  fireEvent.drop(place, { dataTransfer: carrying({ [DRAGGED_ASSET]: 'fox,owl' }, [preview]) })
  expect(await screen.findByRole('img', { name: 'fox.png' })).toBeVisible()
  expect(screen.getByRole('img', { name: 'owl.png' })).toBeVisible()
})

it('a picture that was copied in Easel is pasted as the kept one', async () => {
  const place = await show()
  const html = `<img src="${location.origin}/api/assets/fox/original">`
  fireEvent.paste(place, { clipboardData: carrying({ 'text/html': html }, [preview]) })
  expect(await screen.findByRole('img', { name: 'fox.png' })).toBeVisible()
})

it('pictures that are given while others are on their way join them', async () => {
  const place = await show()
  const arrivals = new Map<unknown, () => void>()
  server.use(
    replyWith(assetRoutes.one, async ({ params: { id } }) => {
      await new Promise<void>((resolve) => arrivals.set(id, resolve))
      return anAsset({ id: String(id), name: `${id}.png` })
    }),
  )
  for (const id of ['fox', 'owl'])
    fireEvent.drop(place, { dataTransfer: carrying({ [DRAGGED_ASSET]: id }, [preview]) })
  await waitFor(() => expect(arrivals.size).toBe(2))
  for (const arrive of arrivals.values()) arrive()
  expect(await screen.findByRole('img', { name: 'fox.png' })).toBeVisible()
  expect(await screen.findByRole('img', { name: 'owl.png' })).toBeVisible()
})

it('a deleted picture is reported at its field', async () => {
  const place = await show()
  server.use(refuse(assetRoutes.one, 'not-found', { error: 'The picture was not found.' }))
  fireEvent.drop(place, { dataTransfer: carrying({ [DRAGGED_ASSET]: 'gone' }) })
  expect(await screen.findByText('The picture could not be used: The picture was not found.')).toBeVisible()
})

it('each picture that is refused is named, the first with its reason', async () => {
  const place = await show()
  server.use(
    replyWith(assetRoutes.one, ({ params: { id } }) =>
      anAsset({ id: String(id), name: `${id}.png`, bytes: 99 * MB }),
    ),
  )
  fireEvent.drop(place, { dataTransfer: carrying({ [DRAGGED_ASSET]: 'fox,owl,bee' }) })
  expect(
    await screen.findByText(
      /^fox\.png has 99\.0 MB; the limit is \d+ MB\. Not added either: owl\.png and bee\.png\.$/,
    ),
  ).toBeVisible()
})

it.each(['image/heic', 'image/heif', 'image/tiff', 'image/png'])(
  'a text that the browser takes for %s by its name is no picture',
  async (type) => {
    const place = await show()
    // jsdom's files have no arrayBuffer().
    const head = { arrayBuffer: async () => new TextEncoder().encode('words').buffer }
    const words = Object.assign(new File(['words'], 'words', { type }), { slice: () => head })
    fireEvent.drop(place, { dataTransfer: carrying({}, [words]) })
    expect(await screen.findByText(/^words is not a picture\. Use /)).toBeVisible()
  },
)
