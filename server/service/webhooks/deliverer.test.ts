import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { aGate } from '#server/testing/gate.ts'
import { type DelivererOptions, startDeliverer } from './deliverer.ts'

it('a stop waits for the running look: no query follows it', async () => {
  const gate = aGate()
  const seen: string[] = []
  const deliveries = {
    async claimDue() {
      seen.push('asked')
      await gate.opened
      return null
    },
  }
  const options = { deliveries, log: pino({ level: 'silent' }), now: () => new Date() }
  const deliverer = startDeliverer(options as unknown as DelivererOptions)
  await vi.waitFor(() => expect(seen).toEqual(['asked']), 90_000)
  const stopped = deliverer.stop().then(() => seen.push('stopped'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(seen).toEqual(['asked'])
  gate.open()
  await stopped
  expect(seen).toEqual(['asked', 'stopped'])
})
