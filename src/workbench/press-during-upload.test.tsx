import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { assetRoutes } from '#contract/studio/assets.ts'
import { anAsset } from '#src/testing/builders.tsx'
import { leastOf, restored, takePresses } from '#src/testing/press-form.tsx'
import { replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'

/** A picture by its first bytes. */
function aFile(name: string): File {
  // jsdom's files have no arrayBuffer().
  const head = {
    arrayBuffer: async () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa]).buffer,
  }
  return Object.assign(new File(['png'], name, { type: 'image/png' }), { slice: () => head })
}

const button = () => screen.getByRole('button', { name: /^Press / })
const pressKey = () => fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true })

/** A form with one picture or none, onto which files are dropped whose uploads wait. */
async function uploading(given: 0 | 1, names: readonly string[], idOf = (name: string) => name) {
  const presses = takePresses()
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  server.use(
    replyWith(
      assetRoutes.upload,
      async ({ query }) => {
        await gate
        const name = String(query.get('name'))
        return anAsset({ id: idOf(name), name })
      },
      201,
    ),
  )
  const draft = leastOf('remove-background')
  await restored('remove-background', given === 1 ? draft : { ...draft, files: {} })
  fireEvent.change(await screen.findByLabelText('Picture'), { target: { files: names.map(aFile) } })
  await waitFor(() => expect(button()).toHaveTextContent(/after \d upload/))
  return { presses, open: () => act(async () => open()) }
}

it('the button counts and prices the pictures that are uploading, and says that it waits for them', async () => {
  const { presses, open } = await uploading(1, ['a.png', 'b.png', 'c.png'])
  expect(button()).toHaveTextContent('Press 4≈ $0.04 · after 3 uploads')
  pressKey()
  await waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'true'))
  expect(button()).toHaveTextContent('after 3 uploads')
  await open()
  await waitFor(() => expect(presses).toHaveLength(1))
  expect(presses[0]?.rows).toHaveLength(4)
})

it('a press of an upload onto an empty form makes the one picture that the button showed', async () => {
  const { presses, open } = await uploading(0, ['a.png'])
  expect(button()).toHaveTextContent('Press 1≈ $0.01')
  pressKey()
  await open()
  await waitFor(() => expect(presses).toHaveLength(1))
})

it('a press that would make something else than its button showed is not sent, and asks again', async () => {
  // The same bytes are one picture.
  const { presses, open } = await uploading(1, ['a.png', 'b.png'], () => 'the-same')
  expect(button()).toHaveTextContent('Press 3')
  pressKey()
  await open()
  const message = 'The form changed while it was being sent: it makes 2 pictures, ≈ $0.02 now. Press again.'
  expect(await screen.findByText(message)).toBeVisible()
  expect(presses).toEqual([])
  await waitFor(() => expect(button()).toHaveTextContent('Press 2≈ $0.02'))
  await waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'false'))
  pressKey()
  await waitFor(() => expect(presses).toHaveLength(1))
  expect(screen.queryByText(message)).toBeNull()
})
