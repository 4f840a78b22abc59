import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { savedSearchRoutes } from '#contract/studio/library/saved-searches.ts'
import { renderInApp } from '#src/testing/builders.tsx'
import { libraryPlaces } from '#src/testing/library-places.ts'
import { reply } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { Overlays } from './overlays.tsx'

beforeEach(async () => {
  server.use(...libraryPlaces(), reply(savedSearchRoutes.list, { searches: [] }))
  renderInApp(
    <>
      <input aria-label="Name" />
      <textarea aria-label="Prompt" />
      <Overlays />
      <Toasts />
    </>,
  )
  await screen.findByRole('textbox', { name: 'Name' })
})

const palette = () => screen.findByRole('dialog', { name: 'Search or run a command' })
const shortcuts = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })

it.each([
  ['Ctrl K', { key: 'k', ctrlKey: true }],
  ['⌘ K', { key: 'k', metaKey: true }],
  ['Ctrl K with Caps Lock', { key: 'K', ctrlKey: true }],
])('%s opens the palette, and the browser does not get the key', async (_, keys) => {
  expect(fireEvent.keyDown(document.body, keys)).toBe(false)
  expect(await palette()).toBeVisible()
})

it('Ctrl K opens the palette also from a text field', async () => {
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Prompt' }), { key: 'k', ctrlKey: true })
  expect(await palette()).toBeVisible()
})

it('the question mark opens the shortcuts', async () => {
  fireEvent.keyDown(document.body, { key: '?' })
  expect(await shortcuts()).toBeVisible()
})

it.each(['Name', 'Prompt'])('a question mark typed into %s stays text', async (name) => {
  await userEvent.type(screen.getByRole('textbox', { name }), 'why?')
  expect(screen.getByRole('textbox', { name })).toHaveValue('why?')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a letter alone opens nothing', () => {
  expect(fireEvent.keyDown(document.body, { key: 'k' })).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('one overlay takes the place of the other', async () => {
  fireEvent.keyDown(document.body, { key: '?' })
  await shortcuts()
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(await palette()).toBeVisible()
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull()
})

it('the cross closes an overlay', async () => {
  fireEvent.keyDown(document.body, { key: '?' })
  await shortcuts()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('a file dropped on a screen without a picture field', () => {
  const drop = (types: string[]) => fireEvent.drop(document.body, { dataTransfer: { types, files: [] } })

  it('is not opened by the browser in place of the studio, and a message says why', async () => {
    expect(drop(['Files'])).toBe(false)
    expect(await screen.findByText(/You cannot add pictures on this screen/)).toBeVisible()
  })

  it('leaves dropped text to the browser', () => {
    expect(drop(['text/plain'])).toBe(true)
  })
})
