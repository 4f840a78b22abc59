import { stat } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aService, type TestService } from '#server/testing/service.ts'
import { newKey } from '../accounts/keys.ts'
import { askRunning, socketPath } from './socket.ts'

let service: TestService
beforeAll(async () => {
  service = await aService()
})
afterAll(() => service.stop())

const run = (command: string, given: Record<string, string | boolean> = {}) =>
  askRunning(socketPath(service.dataDir), command, given)
const field = async (answer: Promise<object | null>, name: string) => String(Object(await answer)[name])

describe('commands, while the service is running', () => {
  it('the socket is private to its owner', async () => {
    expect((await stat(socketPath(service.dataDir))).mode & 0o777).toBe(0o600)
  })

  it('organizations, members and keys are created, used, disabled, enabled and archived', async () => {
    const organization = await field(run('create-organization', { name: 'Harbour' }), 'organizationId')
    const member = await field(run('create-member', { organization, name: 'Ada', admin: true }), 'memberId')
    const made = Object(await run('create-key', { member, label: 'Laptop' }))
    const list = async () => (await service.get('/v2/account/api-keys', made.key)).status
    expect(await list()).toBe(200)
    await run('disable-key', { key: made.keyId })
    expect(await list()).toBe(401)
    await run('enable-key', { key: made.keyId })
    expect(await list()).toBe(200)
    await run('archive-key', { key: made.keyId })
    expect(await list()).toBe(401)
    await expect(run('enable-key', { key: made.keyId })).rejects.toThrow('archived')
    expect(JSON.stringify(await run('list'))).not.toContain(made.key)
  })

  it('credit and limits apply from the next request on', async () => {
    const organization = await field(run('create-organization', { name: 'Poor' }), 'organizationId')
    const member = await field(run('create-member', { organization, name: 'Max' }), 'memberId')
    const key = await field(run('create-key', { member }), 'key')
    const reason = async () => {
      const fields = { prompt: 'a kite sandbox:slow=600' }
      return (await service.post('/v1/async/text-to-image/p-image-svc', { key, fields })).body.reject_reason
    }
    await run('set-credit', { organization, usd: '0.01' })
    expect([await reason(), await reason()]).toEqual([undefined, 'insufficient_funds'])
    await run('set-credit', { organization, usd: 'none' })
    await run('set-limits', { organization, daily: '2', subscription: 'on' })
    expect([await reason(), await reason()]).toEqual([undefined, 'daily_limit'])
    await run('set-limits', { organization, daily: 'none', inflight: '2' })
    expect(await reason()).toBe('inflight_limit')
  })

  it('credit is topped up, usage is reported by month, and names change', async () => {
    const organization = await field(run('create-organization', { name: 'Quay' }), 'organizationId')
    const member = await field(run('create-member', { organization, name: 'Mia' }), 'memberId')
    const made = Object(await run('create-key', { member, label: 'Tablet' }))
    await expect(run('top-up', { organization, usd: '5' })).rejects.toThrow('unlimited credit')
    await run('set-credit', { organization, usd: '1' })
    expect(await run('top-up', { organization, usd: '2.5' })).toMatchObject({ creditUsdMicros: 3_500_000 })
    const sent = { key: made.key, fields: { prompt: 'a kite' } }
    await service.post('/v1/text-to-image/p-image-svc', sent)
    expect(await run('usage', { organization })).toMatchObject({
      name: 'Quay',
      products: [{ product: 'p_image_svc_generation', quantity: 1 }],
      picturesInProgress: 0,
    })
    expect(await run('usage', { organization, month: '2020-02' })).toMatchObject({
      products: [],
      usdMicros: 0,
    })
    await run('rename', { organization, name: 'Pier' })
    await run('rename', { member, name: 'Mina' })
    await run('rename', { key: made.keyId, name: 'Desktop' })
    const tree = JSON.stringify(await run('list'))
    for (const name of ['Pier', 'Mina', 'Desktop']) expect(tree).toContain(`"${name}"`)
    for (const name of ['Quay', 'Mia', 'Tablet']) expect(tree).not.toContain(`"${name}"`)
  })

  it('an operation that is listed twice is stored once', async () => {
    const organization = await field(run('create-organization', { name: 'Dock' }), 'organizationId')
    const features = 'remove-object, remove-background,remove-object'
    expect(await run('set-limits', { organization, features })).toMatchObject({
      features: ['remove-object', 'remove-background'],
    })
  })

  it('a repeated command succeeds without a further change', async () => {
    const member = await field(run('create-member', { organization: 'house', name: 'Twin' }), 'memberId')
    const { keyId } = Object(await run('create-key', { member }))
    for (const command of ['disable-key', 'enable-key', 'archive-key']) {
      const first = await run(command, { key: keyId })
      expect(await run(command, { key: keyId })).toEqual(first)
    }
  })

  it('the signing key rotates', async () => {
    const kid = await field(run('rotate-signing-key'), 'kid')
    const { keys } = Object(await (await fetch(`${service.address}/v1/.well-known/jwks.json`)).json())
    expect(keys[0].kid).toBe(kid)
  })

  it('demo creates everything that it prints', async () => {
    const demo = Object(await run('demo'))
    const status = async (key: string, path: string) => (await service.get(path, key)).status
    expect(demo.baseAddress).toBe(service.address)
    expect(await status(demo.memberKey, '/v2/account/invoices')).toBe(404)
    expect(await status(demo.disabledKey, '/models')).toBe(401)
    expect(await status(demo.archivedKey, '/models')).toBe(401)
    expect(await status(demo.otherOrganizationKey, `/models/${demo.ownedModelId}`)).toBe(404)
    const { body: invoices } = await service.get('/v2/account/invoices', demo.adminKey)
    expect(Object(invoices).invoices.map((invoice: { status: string }) => invoice.status)).toEqual([
      'draft',
      'pending_payment',
      'paid',
      'voided',
    ])
    const { body: models } = await service.get('/models', demo.adminKey)
    expect(Object(models).models).toHaveLength(3)
    const poor = await service.post('/v1/text-to-image/p-image-svc', {
      key: demo.poorKey,
      fields: { prompt: 'a kite' },
    })
    expect([poor.status, poor.body.reject_reason]).toEqual([402, 'insufficient_funds'])
    expect(await run('demo')).toMatchObject({ organizationId: demo.organizationId, isNew: false })
  })

  it.each([
    ['create-member', { organization: 'no-such', name: 'x' }, /organization no-such not found/],
    ['create-key', { member: 'no-such' }, /member no-such not found/],
    ['archive-key', { key: 'no-such' }, /key no-such not found/],
    ['set-credit', { organization: 'house', usd: 'much' }, /--usd must be dollars/],
    ['set-limits', { organization: 'house', daily: '-1' }, /--daily must be a whole number/],
    ['set-limits', { organization: 'house', features: 'nonsense' }, /unknown operation nonsense/],
    ['set-limits', { organization: 'house' }, /at least one limit/],
    ['set-limits', { organization: 'house', features: ',' }, /--features has an empty entry/],
    [
      'set-limits',
      { organization: 'house', features: 'remove-background,,remove-object' },
      /--features has an empty entry/,
    ],
    [
      'set-limits',
      { organization: 'house', inflight: '99999999999999' },
      /must be at most 999999999, or none/,
    ],
    ['set-credit', { organization: 'house', usd: '9000000000' }, /--usd must be at most 999999999, or none/],
    ['toString', {}, /unknown command toString/],
    ['__proto__', {}, /unknown command __proto__/],
    ['usage', { organization: 'house', month: 'May' }, /--month must be a month such as 2026-11/],
    ['usage', { organization: 'house', month: '0000-01' }, /--month must be a month such as 2026-11/],
    ['usage', { organization: 'house', month: '9999-12' }, /--month must not be in the future/],
    ['top-up', { organization: 'house', usd: '1e3' }, /--usd must be dollars such as 12.50, not 1e3$/],
    ['top-up', { organization: 'house', usd: 'none' }, /--usd must be dollars such as 12.50, not none$/],
    ['set-credit', { organization: 'house', usd: '1e3' }, /such as 12.50, or none, not 1e3$/],
    ['rename', { name: 'x' }, /one of --organization, --member and --key/],
    ['rename', { member: 'no-such', name: 'x' }, /member no-such not found/],
  ])('%s %o says how to mend it', async (command, given, description) => {
    await expect(run(command, given)).rejects.toThrow(description)
  })
})

describe('names', () => {
  const named = [
    ['create-organization', {}, 'name'],
    ['create-member', { organization: 'house' }, 'name'],
    ['create-key', { member: 'no-such' }, 'label'],
    ['rename', { organization: 'house' }, 'name'],
  ] as const

  it.each(named)('%s %o refuses a --%s of more than 200 characters', async (command, given, option) => {
    const description = `--${option} must have at most 200 characters, not 201`
    await expect(run(command, { ...given, [option]: '🌊'.repeat(201) })).rejects.toThrow(description)
  })

  it.each(named)('%s %o refuses a --%s with control characters', async (command, given, option) => {
    for (const name of ['Two\nlines', '\u001b[31mred', 'a\u2028b', 'bell\u0007'])
      await expect(run(command, { ...given, [option]: name })).rejects.toThrow(
        `--${option} must be one line without control characters`,
      )
  })

  it.each(named)('%s %o refuses a --%s without visible characters', async (command, given, option) => {
    for (const name of ['\u200b', '\u202e\u200d', '\u2066 \u2069', '\ufeff', '\u3164'])
      await expect(run(command, { ...given, [option]: name })).rejects.toThrow(
        `--${option} has no visible characters`,
      )
  })

  it('may have 200 characters of any script', async () => {
    const made = await field(run('create-organization', { name: '🌊'.repeat(200) }), 'organizationId')
    await run('rename', { organization: made, name: '港の家 👩‍🎨' })
    expect(JSON.stringify(await run('list'))).toContain('港の家 👩‍🎨')
  })
})

it('a new key is stored as its hash and its first four characters', () => {
  const { key, stored } = newKey()
  expect(stored.prefix).toBe(key.slice(0, 4))
  expect(JSON.stringify(stored)).not.toContain(key)
})
