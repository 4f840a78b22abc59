import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { lineageRoutes } from '#contract/studio/reuse/lineage.ts'
import { renderInApp } from '#src/testing/builders.tsx'
import { aStep } from '#src/testing/lineage-step.ts'
import { reply } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { LineageView } from './lineage-view.tsx'

it.each([
  [true, '2 pictures · ≈ $0.06'],
  [false, '2 pictures · $0.06'],
])('the total of a lineage says whether a part of it is estimated: %s', async (isEstimate, words) => {
  const steps = [
    aStep('first', null, { usdMicros: 40_000 }),
    aStep('second', 'first', { usdMicros: 20_000, isEstimate }),
  ]
  server.use(reply(lineageRoutes.ofPicture, { steps, usdMicros: 60_000, isCut: false }))
  renderInApp(<LineageView assetId="first" />)
  expect(await screen.findByText(words)).toBeVisible()
})
