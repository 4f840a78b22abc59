import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type StudioStatus, studioRoutes } from '#contract/studio/studio.ts'
import { aStatus, renderInApp } from '#src/testing/builders.tsx'
import { reply } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { DamagedPictures } from './damaged-pictures.tsx'

const studioWith = (damaged: StudioStatus['damaged']) =>
  server.use(reply(studioRoutes.status, aStatus({ damaged })))

it('pictures with damaged files are counted and listed, each with a link to its page', async () => {
  studioWith({
    pictures: 14,
    named: [
      { id: 'a1', name: 'fox.png' },
      { id: 'b2', name: 'hare.png' },
    ],
  })
  renderInApp(<DamagedPictures />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'The stored files of 14 pictures are damaged and cannot be shown: fox.png, hare.png and 12 more. Add the same files again, if you have copies.',
  )
  expect(screen.getByRole('link', { name: 'hare.png' })).toHaveAttribute('href', '/library/b2')
})

it('a single one is reported in the singular', async () => {
  studioWith({ pictures: 1, named: [{ id: 'a1', name: 'fox.png' }] })
  renderInApp(<DamagedPictures />)
  expect(await screen.findByRole('alert')).toHaveTextContent('The stored file of 1 picture is damaged')
})
