import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { accountRoutes } from '#contract/studio/account.ts'
import { studioRoutes } from '#contract/studio/studio.ts'
import { aStatus } from '#src/testing/builders.tsx'
import { hold, refuse, reply } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { KeysScreen } from './keys-screen.tsx'

const show = (at?: string) =>
  renderScreen({ path: '/admin/keys', screen: KeysScreen, ...(at === undefined ? {} : { at }) })

const aKey = (label: string | null, change: object = {}) => ({
  api_key_id: `id-${label}`,
  redacted_api_key: 'abcd••••',
  creation_time: '2026-10-01T00:00:00Z',
  status: 'active' as const,
  label,
  creator_display_label: 'Ada',
  ...change,
})

const KEYS = [
  aKey('press'),
  aKey('campaign', {
    status: 'disabled',
    creation_time: '2026-11-01T00:00:00Z',
    redacted_api_key: 'wxyz••••',
  }),
  aKey(null, { status: 'archived', creator_display_label: null, creation_time: '2026-09-01T00:00:00Z' }),
]

const rows = async () => (await screen.findAllByRole('row')).slice(1)

beforeEach(() => server.use(reply(studioRoutes.status, aStatus())))

it('shows that the keys load until they are there', async () => {
  const keys = hold(accountRoutes.keys, { api_keys: KEYS })
  server.use(keys.handler)
  show()
  await keys.asked()
  expect(screen.getByText('Loading…')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  keys.release()
  expect(await screen.findByRole('table')).toBeVisible()
  expect(screen.queryByText('Loading…')).toBeNull()
})

it('an account without keys has an empty table and says so', async () => {
  server.use(reply(accountRoutes.keys, { api_keys: [] }))
  show()
  expect(await screen.findByText('No API keys yet')).toBeVisible()
  expect(screen.queryByText('No matching keys')).toBeNull()
})

it('who is no admin reads that, and not that something failed', async () => {
  server.use(refuse(accountRoutes.keys, 'not-admin', { error: 'Only admins see the keys.' }))
  show()
  expect(await screen.findByText('For organization admins')).toBeVisible()
  expect(screen.getByText('Only admins see the keys.')).toBeVisible()
})

it('a failure says which list could not be loaded, and why', async () => {
  server.use(refuse(accountRoutes.keys, 'service-silent', { error: 'The service does not answer.' }))
  show()
  expect(await screen.findByText('API keys could not be loaded')).toBeVisible()
})

it('every key stands with its state, its creator and its first characters, the newest first', async () => {
  server.use(reply(accountRoutes.keys, { api_keys: KEYS }))
  show()
  const found = await rows()
  expect(found).toHaveLength(3)
  expect(found[0]).toHaveTextContent('campaign')
  expect(found[0]).toHaveTextContent('wxyz••••')
  expect(found[0]).toHaveTextContent('Disabled')
  expect(found[2]).toHaveTextContent('no label')
  expect(screen.getByText('3 of 3')).toBeVisible()
})

it('a state and a search narrow the list, and stand in the address', async () => {
  server.use(reply(accountRoutes.keys, { api_keys: KEYS }))
  const { router } = show()
  await userEvent.click(await screen.findByRole('radio', { name: 'Active 1' }))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(router.state.location.search).toMatchObject({ status: 'active' })
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search keys' }), 'wx')
  expect(await screen.findByText('No matching keys')).toBeVisible()
  expect(router.state.location.search).toMatchObject({ q: 'wx' })
})

it('a column sorts by itself, and turns round at the second press', async () => {
  server.use(reply(accountRoutes.keys, { api_keys: KEYS }))
  show()
  const labels = async () =>
    (await rows()).map((row) => /^(no label|campaign|press)/.exec(row.textContent ?? '')?.[1])
  await userEvent.click(await screen.findByRole('button', { name: 'Label' }))
  await waitFor(async () => expect(await labels()).toEqual(['no label', 'campaign', 'press']))
  const header = screen.getByRole('columnheader', { name: 'Label' })
  expect(header).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(within(header).getByRole('button'))
  await waitFor(async () => expect(await labels()).toEqual(['press', 'campaign', 'no label']))
  expect(header).toHaveAttribute('aria-sort', 'descending')
})

it.each([
  [
    { kind: 'webhooks', address: 'https://studio.test/webhooks/svc/' } as const,
    'The image service delivers finished pictures to https://studio.test/webhooks/svc/, and is polled too.',
  ],
  [
    { kind: 'polling', reason: 'STUDIO_PUBLIC_URL is not set.' } as const,
    'The image service is only polled for finished pictures. STUDIO_PUBLIC_URL is not set.',
  ],
])('says how finished pictures come: %j', async (resultsBy, words) => {
  const { engine } = aStatus()
  server.use(
    reply(studioRoutes.status, aStatus({ engine: { ...engine, resultsBy } })),
    reply(accountRoutes.keys, { api_keys: KEYS }),
  )
  show()
  expect(await screen.findByText(words)).toBeVisible()
})
