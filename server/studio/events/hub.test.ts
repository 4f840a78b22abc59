import { expect, it } from 'vitest'
import { createHub } from './hub.ts'
import { createNotifications } from './notifications.ts'

/** A hub a minute after its start. */
function aQuietHub() {
  const clock = { ms: 1_000 }
  const hub = createHub(() => clock.ms)
  clock.ms += 60_000
  return { clock, hub }
}

const notificationsOf = (hub: ReturnType<typeof createHub>, onError = (_: unknown) => {}) =>
  createNotifications({
    hub,
    runById: () => Promise.reject(new Error('no such column')),
    waitingRuns: async () => [],
    onError,
  })

it('a hub is quiet from its start on, and from each event', () => {
  const { clock, hub } = aQuietHub()
  expect(hub.quietMs()).toBe(60_000)
  hub.publish({ type: 'queue' })
  expect(hub.quietMs()).toBe(0)
  clock.ms += 1.9
  expect(hub.quietMs()).toBe(1)
})

it('a change that nobody hears of ends the quiet', () => {
  const { hub } = aQuietHub()
  notificationsOf(hub).libraryChanged()
  expect(hub.quietMs()).toBe(0)
})

it('a change that could not be read ends the quiet', async () => {
  const { hub } = aQuietHub()
  hub.subscribe(() => {})
  const errors: unknown[] = []
  const notifications = notificationsOf(hub, (error) => errors.push(error))
  notifications.runChanged('run-1')
  await notifications.settled()
  expect(errors).toHaveLength(1)
  expect(hub.quietMs()).toBe(0)
})
