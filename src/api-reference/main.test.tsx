import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import page from './page.html?raw'

const createApiReference = vi.hoisted(() => vi.fn())
vi.mock('@scalar/api-reference', () => ({ createApiReference }))

beforeEach(() => {
  vi.resetModules()
  createApiReference.mockClear()
})
afterEach(() => {
  document.head.replaceChildren()
})

it.each([
  ['http://localhost:4101/docs', 'http://localhost:4101/openapi.json'],
  ['https://example.com/images/docs', 'https://example.com/images/openapi.json'],
])('the page at %s reads %s, also behind a proxy', async (address, document_) => {
  document.head.innerHTML = `<base href="${address}">`
  await import('./main.ts')
  expect(createApiReference).toHaveBeenCalledExactlyOnceWith(
    '#reference',
    expect.objectContaining({ url: document_ }),
  )
})

it('the page asks and tells nobody else', async () => {
  await import('./main.ts')
  expect(createApiReference.mock.lastCall?.[1]).toMatchObject({
    telemetry: false,
    withDefaultFonts: false,
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
  })
})

it('an address whose encoding is broken opens the page at its beginning', async () => {
  history.replaceState(null, '', '?a=b#tag/%E0%A4%A')
  await import('./main.ts')
  expect(location.search + location.hash).toBe('?a=b')
})

it('all addresses of the page are beside it', () => {
  const addresses = Array.from(page.matchAll(/(?:href|src)="([^"]*)"/g), ([, address = '']) => address)
  expect(addresses).toContain('openapi.json')
  expect(addresses.filter((address) => /^(?:\/|[a-z]+:)/.test(address))).toEqual([])
})

it('the page names the document to a browser without scripts', () => {
  expect(new DOMParser().parseFromString(page, 'text/html').querySelector('noscript')?.textContent).toContain(
    'openapi.json',
  )
})
