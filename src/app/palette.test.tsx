import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { GENERATORS, operationOf, TOOLS } from '#contract/service/operations/table.ts'
import { savedSearchRoutes } from '#contract/studio/library/saved-searches.ts'
import { collectionRoutes } from '#contract/studio/organise/collections.ts'
import { projectRoutes } from '#contract/studio/organise/projects.ts'
import { isSoundOn } from '#src/runs/away.ts'
import { reply } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { Palette } from './palette.tsx'

afterEach(() => vi.unstubAllGlobals())

const MADE = { createdAt: '2026-11-20T12:00:00.000Z' }

async function open(typedAhead = '') {
  server.use(
    reply(projectRoutes.list, { projects: [{ ...MADE, id: 'spring', name: 'Spring', isArchived: false }] }),
    reply(collectionRoutes.list, { collections: [{ ...MADE, id: 'best', name: 'Best of' }] }),
    reply(savedSearchRoutes.list, { searches: [{ id: 's', name: 'Red cut-outs', search: 'color=d4322c' }] }),
  )
  const [onClose, onShortcuts] = [vi.fn(), vi.fn()]
  const { router } = renderScreen({
    path: '/',
    screen: () => <Palette typedAhead={typedAhead} onClose={onClose} onShortcuts={onShortcuts} />,
  })
  const input = await screen.findByPlaceholderText('Type a name or a generation id')
  const run = async (text: string) => {
    await userEvent.paste(text)
    await userEvent.keyboard('{Enter}')
  }
  return { router, input, run, onClose, onShortcuts }
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

it('begins at the field, with every generator and every tool in the list', async () => {
  const { input } = await open()
  expect(input).toHaveFocus()
  const titles = [
    ...GENERATORS.map((id) => `Generate with ${operationOf(id).title}`),
    ...TOOLS.map((id) => operationOf(id).title),
  ]
  expect(options()).toEqual(expect.arrayContaining(titles))
})

it.each([
  ['pose', '/tools/pose-variants'],
  ['library', '/library'],
  ['all tools', '/tools'],
  ['activity', '/activity'],
  ['models', '/models'],
  ['API keys', '/admin/keys'],
  ['invoices', '/admin/invoices'],
  ['open a generation', '/generations'],
])('%s leads by the keyboard alone to %s', async (text, address) => {
  const { router, run, onClose } = await open()
  await run(text)
  await waitFor(() => expect(router.state.location.pathname).toBe(address))
  expect(onClose).toHaveBeenCalledOnce()
})

it.each([
  ['trash', { trash: true }],
  ['favour', { favorite: true }],
  ['four or', { rating: 4 }],
  ['all pictures', {}],
  ['uploads', { origin: 'upload' }],
])('%s leads to that place of the library', async (text, search) => {
  const { router, run } = await open()
  await run(text)
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/library', search }))
})

it.each([
  ['Library: Collection Best of', { collection: 'best' }],
  ['Library: Project Spring', { project: 'spring' }],
])('finds %s by its name', async (label, search) => {
  const { router, run } = await open()
  await screen.findByRole('option', { name: label })
  await run(label.slice(-5))
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/library', search }))
})

it('what was typed before it had loaded is in its field, and Enter runs the first match', async () => {
  const { router, onClose } = await open('activ\n')
  await waitFor(() => expect(router.state.location.pathname).toBe('/activity'))
  expect(onClose).toHaveBeenCalledOnce()
  cleanup()
  const later = await open('invoi')
  expect(later.input).toHaveValue('invoi')
  expect(later.router.state.location.pathname).toBe('/')
})

it.each(GENERATORS)('the name of the model of %s opens Generate with it', async (id) => {
  const { router, run } = await open()
  await run(`Generate with ${operationOf(id).title}`)
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/generate', search: { model: id } }),
  )
})

it('a saved search opens the library with it', async () => {
  const { router, run } = await open()
  await screen.findByRole('option', { name: 'Search: Red cut-outs' })
  await run('red cut')
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/library', search: { color: 'd4322c' } }),
  )
})

describe('an id', () => {
  it.each(['gen_0123456789abcdef', 'QWxhZGRpbjpvcGVuIHNlc2FtZQ==', ' gen_0123456789abcdef '])(
    'such as "%s" opens its generation',
    async (id) => {
      const { router, run, onClose } = await open()
      await run(id)
      await waitFor(() =>
        expect(router.state.location.pathname).toBe(`/generations/${encodeURIComponent(id.trim())}`),
      )
      expect(onClose).toHaveBeenCalledOnce()
    },
  )

  it.each(['too-short', 'gen 0123456789abcdef', 'gen/0123456789abcdef'])(
    'is not what "%s" is',
    async (text) => {
      await open()
      await userEvent.paste(text)
      expect(screen.queryByRole('option', { name: /^Open generation / })).toBeNull()
    },
  )
})

it('a name that nothing has finds nothing', async () => {
  await open()
  await userEvent.paste('nothing is called so')
  expect(screen.getByText('No matches')).toBeVisible()
  expect(screen.queryByRole('option')).toBeNull()
})

it('a theme is applied at once', async () => {
  const { run } = await open()
  await run('theme: light')
  expect(document.documentElement.dataset.theme).toBe('light')
})

it('the shortcuts open after the palette has closed', async () => {
  const { run, onClose, onShortcuts } = await open()
  await run('keyboard shortcuts')
  expect(onClose.mock.invocationCallOrder[0]).toBeLessThan(onShortcuts.mock.invocationCallOrder[0] ?? 0)
})

it('the sound is turned on, and off again by its other name', async () => {
  const first = await open()
  await first.run('turn on the sound')
  expect(isSoundOn()).toBe(true)
  cleanup()
  const second = await open()
  await second.run('turn off the sound')
  expect(isSoundOn()).toBe(false)
})

describe('browser notifications', () => {
  it.each(['granted', 'denied'])('are not offered once they are %s', async (permission) => {
    vi.stubGlobal('Notification', { permission })
    await open()
    expect(options()).not.toContain('Turn on browser notifications')
  })

  it('are not offered by a browser without them', async () => {
    await open()
    expect(options()).not.toContain('Turn on browser notifications')
  })

  it('are asked for by their entry, where nobody has decided yet', async () => {
    const requestPermission = vi.fn(async () => 'granted')
    vi.stubGlobal('Notification', { permission: 'default', requestPermission })
    const { run } = await open()
    await run('turn on browser')
    expect(requestPermission).toHaveBeenCalledOnce()
  })
})
