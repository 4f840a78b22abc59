import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { studioRoutes } from '#contract/studio/studio.ts'
import { aRun, aStatus, renderInApp } from '#src/testing/builders.tsx'
import { reply } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { RunningState } from './queue-state.tsx'

afterEach(() => void vi.restoreAllMocks())

const SENT = '2026-11-20T12:00:00.000Z'

it.each([
  [8, 18, '8 s of ≈ 18 s'],
  [18, 18, '18 s of ≈ 18 s'],
  [20, 2, '20 s, longer than usual'],
  [8, 0.3, '8 s, longer than usual'],
  [0, 0.3, '<1 s of <1 s'],
])('a run that is at work for %d s where %d s are usual shows “%s”', async (seconds, usual, shown) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(SENT) + seconds * 1000)
  server.use(reply(studioRoutes.status, aStatus({ typicalSeconds: { 'generate-fast': usual } })))
  renderInApp(
    <p>
      <RunningState run={aRun({ state: 'pending', submittedAt: SENT })} />
    </p>,
  )
  await waitFor(() => expect(screen.getByRole('paragraph')).toHaveTextContent(`Running${shown}`))
})
