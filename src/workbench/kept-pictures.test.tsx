import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { MB } from '#contract/service/describe/file-field.ts'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { assetRoutes } from '#contract/studio/assets.ts'
import { studioRoutes } from '#contract/studio/studio.ts'
import { emptyDraft } from '#src/forms/draft/draft.ts'
import { saveDraft } from '#src/forms/draft/stored-draft.ts'
import { DRAGGED_ASSET } from '#src/forms/picture-places.ts'
import { anAsset, aStatus, renderInApp } from '#src/testing/builders.tsx'
import { controlsFor, restored } from '#src/testing/press-form.tsx'
import { refuse, reply, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { RequestPanel } from './request-panel.tsx'

const GIF = new TextEncoder().encode('GIF89a NETSCAPE2.0')

/** The first bytes of each picture of the library. */
const originals = (bytes: Uint8Array<ArrayBuffer>) =>
  http.get(assetRoutes.original.path, () => new HttpResponse(bytes))

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

it('each picture that is refused is named with its reason, and stands beside those that are taken', async () => {
  const place = await show()
  server.use(
    replyWith(assetRoutes.one, ({ params: { id } }) =>
      anAsset({ id: String(id), name: `${id}.png`, ...(id !== 'cat' && { bytes: 99 * MB }) }),
    ),
  )
  fireEvent.drop(place, { dataTransfer: carrying({ [DRAGGED_ASSET]: 'fox,cat,owl,bee' }) })
  expect(
    await screen.findByText(/^fox\.png, owl\.png, and bee\.png have 99\.0 MB; the limit is \d+ MB\.$/),
  ).toBeVisible()
  expect(screen.getByRole('img', { name: 'cat.png' })).toBeVisible()
})

it('files that the server refuses are named with its reasons, beside the picture that is there', async () => {
  const place = await show()
  fireEvent.drop(place, { dataTransfer: carrying({ [DRAGGED_ASSET]: 'cat' }) })
  expect(await screen.findByRole('img', { name: 'cat.png' })).toBeVisible()
  server.use(refuse(assetRoutes.upload, 'damaged', { error: 'The picture is damaged or incomplete.' }))
  // jsdom's files have no arrayBuffer().
  const head = { arrayBuffer: async () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0]).buffer }
  const rot = (name: string) =>
    Object.assign(new File(['rot'], name, { type: 'image/jpeg' }), { slice: () => head })
  fireEvent.drop(screen.getByText('Drop, paste or pick'), {
    dataTransfer: carrying({}, [rot('rot.jpg'), rot('half.jpg')]),
  })
  expect(await screen.findByText('rot.jpg and half.jpg are damaged or incomplete.')).toBeVisible()
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

it('a picture on a form is judged in the same words wherever it came from, before the press', async () => {
  server.use(reply(studioRoutes.status, aStatus()))
  const loop = anAsset({ id: 'loop', name: 'loop.gif', format: 'gif' })
  await restored('remove-background', { ...emptyDraft(), files: { image: [loop] } })
  expect(await screen.findByText(/^loop\.gif is GIF\. Use JPEG, PNG, WebP, up to \d+ MB/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the 1 picture at fault' }))
  expect(screen.queryByRole('img', { name: 'loop.gif' })).toBeNull()
})

it('a picture of the library that is animated is noticed like a dropped file', async () => {
  const loop = anAsset({ id: 'loop', name: 'loop.gif', format: 'gif', origin: 'upload' })
  server.use(reply(studioRoutes.status, aStatus()), originals(GIF))
  await restored('replace-background', { ...emptyDraft(), files: { image: [loop] } })
  expect(await screen.findByText('loop.gif is animated: its first frame is used.')).toBeVisible()
})
