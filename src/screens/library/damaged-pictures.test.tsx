import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { STUDIO_PATH, type StudioStatus, studioStatus } from '#contract/studio/studio.ts'
import { renderInApp } from '#src/testing/builders.tsx'
import { server } from '#src/testing/server.ts'
import { DamagedPictures } from './damaged-pictures.tsx'

function studioWith(damaged: StudioStatus['damaged']): void {
  const status = studioStatus.parse({
    engine: { kind: 'embedded', host: 'here', health: { state: 'well', message: null } },
    picturesInFlight: 0,
    picturesAllowed: 10,
    runsWaiting: 0,
    spentThisMonthUsdMicros: 0,
    spentIsEstimate: false,
    typicalSeconds: {},
    catalogueOverrides: {},
    damaged,
  })
  server.use(http.get(STUDIO_PATH, () => HttpResponse.json(status)))
}

it('pictures with damaged files are counted and named, each with the way to its page', async () => {
  studioWith({
    pictures: 14,
    named: [
      { id: 'a1', name: 'fox.png' },
      { id: 'b2', name: 'hare.png' },
    ],
  })
  renderInApp(<DamagedPictures />)
  const told = await screen.findByRole('alert')
  expect(told.textContent).toBe(
    'The stored files of 14 pictures are damaged and cannot be shown: fox.png, hare.png and 12 more. Add the same files again, if you have copies.',
  )
  expect(screen.getByRole('link', { name: 'hare.png' })).toHaveAttribute('href', '/library/b2')
})

it('one of them is said as one', async () => {
  studioWith({ pictures: 1, named: [{ id: 'a1', name: 'fox.png' }] })
  renderInApp(<DamagedPictures />)
  expect(await screen.findByRole('alert')).toHaveTextContent('The stored file of 1 picture is damaged')
})
