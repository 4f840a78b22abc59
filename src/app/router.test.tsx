import { createMemoryHistory } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { studioRoutes } from '#contract/studio/studio.ts'
import { aStatus } from '#src/testing/builders.tsx'
import { standInForEvents } from '#src/testing/event-stream.ts'
import { reply } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { renderStudio } from '#src/testing/studio.tsx'
import { Broken } from './error-pages.tsx'
import { createStudioRouter } from './router.tsx'

afterEach(() => vi.unstubAllGlobals())

/** The search parameters that the screen at an address receives. */
function searchAt(address: string) {
  const router = createStudioRouter(createMemoryHistory({ initialEntries: [address] }))
  return router.matchRoutes(router.latestLocation).at(-1)?.search
}

describe('search parameters', () => {
  it.each([
    ['/generate?model=generate-v4&run=last', { model: 'generate-v4', run: 'last' }],
    ['/tools/resize-ad?image=asset-1&load=run-1', { image: 'asset-1', load: 'run-1' }],
    ['/library?operation=resize-ad&tag=web', { operation: 'resize-ad', tag: ['web'] }],
    ['/library/asset-1?operation=resize-ad', { operation: 'resize-ad' }],
    ['/activity?state=failed', { state: 'failed' }],
    ['/compare?ids=a,b&mode=slider&a=1&b=0', { ids: 'a,b', mode: 'slider', a: 1, b: 0 }],
    [
      '/admin/keys?q=laptop&status=active&sort=label&up=true',
      {
        q: 'laptop',
        status: 'active',
        sort: 'label',
        up: true,
      },
    ],
    ['/admin/invoices?period=2026-11', { period: '2026-11' }],
  ])('of %s reach the screen', (address, search) => {
    expect(searchAt(address)).toEqual(search)
  })

  it.each([
    ['/generate?model=resize-ad&run=last', { run: 'last' }],
    ['/generate?model=gone-model', {}],
    ['/library?operation=gone-tool&shape=square', { shape: 'square' }],
    ['/library?rating=9&sort=random&since=yesterday&shape=round&favorite=maybe&q=2026', { q: '2026' }],
    ['/library/asset-1?operation=gone-tool', {}],
    ['/activity?phase=exploded', {}],
    ['/compare?ids=a,b&mode=wipe&a=first', { ids: 'a,b' }],
    ['/admin/keys?status=lost&sort=colour&up=maybe&q=laptop', { q: 'laptop' }],
  ])('that cannot be read are left out of %s', (address, search) => {
    const given = Object.entries(searchAt(address) ?? {}).filter(([, value]) => value !== undefined)
    expect(Object.fromEntries(given)).toEqual(search)
  })
})

describe('the filter of the library', () => {
  it.each(['/library/$assetId/refine', '/library/$assetId/layers'] as const)(
    'survives the way to %s and back to the picture',
    async (to) => {
      const router = createStudioRouter(
        createMemoryHistory({
          initialEntries: ['/library/asset-1?operation=resize-ad&q=fox&rating=4&tag=print'],
        }),
      )
      await router.load()
      await router.navigate({ to, params: { assetId: 'asset-1' } })
      expect(router.state.location.search).toEqual({
        operation: 'resize-ad',
        q: 'fox',
        rating: 4,
        tag: ['print'],
      })
      await router.navigate({ to: '/library/$assetId', params: { assetId: 'asset-2' } })
      expect(router.state.location.search).toEqual({
        operation: 'resize-ad',
        q: 'fox',
        rating: 4,
        tag: ['print'],
      })
      await router.navigate({ to: '/library' })
      expect(router.state.location.search).toEqual({})
    },
  )
})

describe('an address', () => {
  it.each([
    ['/', '/generate'],
    ['/admin', '/admin/keys'],
  ])('without a screen, %s, leads to %s and leaves no entry in the history', async (from, to) => {
    const history = createMemoryHistory({ initialEntries: [from] })
    const router = createStudioRouter(history)
    await router.load()
    expect(router.state.location.pathname).toBe(to)
    expect(history.length).toBe(1)
  })

  it.each(['/nowhere', '/library/asset-1/nowhere', '/admin/nowhere'])(
    'that does not exist, %s, leads to Generate, and the navigation stays',
    async (address) => {
      standInForEvents()
      server.use(reply(studioRoutes.status, aStatus()))
      renderStudio(address)
      expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
      expect(screen.getByRole('link', { name: 'Go to Generate' })).toHaveAttribute('href', '/generate')
      expect(screen.getByRole('navigation', { name: 'Places' })).toBeVisible()
    },
  )
})

describe('a page that stopped working', () => {
  it.each([
    ['an error', new Error('A part could not be loaded.'), 'A part could not be loaded.'],
    ['something else', 'out of memory', 'out of memory'],
  ])('after %s shows the reason, and that nothing is lost', (_, error, message) => {
    render(<Broken error={error} />)
    expect(screen.getByRole('heading', { name: 'This page stopped working' })).toBeVisible()
    expect(screen.getByText(message)).toBeVisible()
    expect(screen.getByText('Your pictures and drafts are safe.')).toBeVisible()
  })

  it('can be reloaded', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    render(<Broken error={new Error('No.')} />)
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledOnce()
  })
})
