import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { libraryChange, libraryRoutes } from '#contract/studio/library.ts'
import { anAsset, renderInApp } from '#src/testing/builders.tsx'
import { reply, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { PictureMarks } from './picture-marks.tsx'

it('a note that was just typed is saved, also when the page of the picture is left at once', async () => {
  const asset = anAsset({ id: 'a' })
  const notes: (string | undefined)[] = []
  server.use(
    reply(libraryRoutes.tags, { tags: [] }),
    replyWith(libraryRoutes.change, async ({ request }) => {
      notes.push(libraryChange.parse(await request.json()).note)
      return { assets: [asset], before: [] }
    }),
  )
  renderInApp(<PictureMarks asset={asset} />)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'for print')
  cleanup()
  await waitFor(() => expect(notes).toEqual(['for print']))
})
