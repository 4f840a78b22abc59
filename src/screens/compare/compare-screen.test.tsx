import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { assetRoutes } from '#contract/studio/assets.ts'
import { anAsset } from '#src/testing/builders.tsx'
import { hold, refuse, replyWith } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { CompareScreen } from './compare-screen.tsx'

/** A library with every requested picture, each named after its id. */
function answerLikeALibrary(): void {
  server.use(
    replyWith(assetRoutes.one, ({ params }) => {
      const id = String(params.id)
      return anAsset({ id, name: `${id}.png`, origin: 'upload', runId: null })
    }),
  )
}

const open = (search: string) =>
  renderScreen({ path: '/compare', at: `/compare${search}`, screen: CompareScreen }).router

const panes = () => within(screen.getByRole('list', { name: 'Compared pictures' })).getAllByRole('listitem')

it('shows that the pictures load until all of them are there', async () => {
  answerLikeALibrary()
  const last = hold({ ...assetRoutes.one, path: '/api/assets/b' }, anAsset({ id: 'b', runId: null }))
  server.use(last.handler)
  open('?ids=a,b')
  await last.asked()
  expect(screen.getByText('Loading…')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Compared pictures' })).toBeNull()
  expect(screen.queryByText('Choose two pictures')).toBeNull()
  last.release()
  expect(await screen.findByRole('list', { name: 'Compared pictures' })).toBeVisible()
  expect(screen.queryByText('Loading…')).toBeNull()
})

it.each([
  ['no picture', ''],
  ['one picture', '?ids=a'],
  ['the same picture twice', '?ids=a,a'],
])('an address with %s says how two are chosen', async (_, search) => {
  answerLikeALibrary()
  open(search)
  expect(await screen.findByText('Choose two pictures')).toBeVisible()
  expect(screen.getByText(/Select 2 to 12 pictures in the library/)).toBeVisible()
})

it('pictures that were deleted leave the comparison; two that remain are compared', async () => {
  answerLikeALibrary()
  server.use(refuse({ ...assetRoutes.one, path: '/api/assets/gone' }, 'not-found'))
  open('?ids=a,gone,b')
  expect(await screen.findByRole('img', { name: 'b.png' })).toBeVisible()
  expect(panes()).toHaveLength(2)
})

it('a fault of the server is told, and not as too few pictures', async () => {
  answerLikeALibrary()
  const fault = { error: 'The database is not responding.' }
  server.use(refuse({ ...assetRoutes.one, path: '/api/assets/b' }, 'database-trouble', fault))
  open('?ids=a,b')
  expect(await screen.findByText('The pictures could not be loaded')).toBeVisible()
  expect(screen.getByText('The database is not responding.')).toBeVisible()
  expect(screen.queryByText('Choose two pictures')).toBeNull()
})

it('shows one pane for each picture, with its number and its size', async () => {
  answerLikeALibrary()
  open('?ids=a,b,c')
  await screen.findByRole('img', { name: 'c.png' })
  expect(panes().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1 · .*1024 × 1024/),
    expect.stringMatching(/^2 · /),
    expect.stringMatching(/^3 · /),
  ])
})

it.each([
  ['s', 'Slider'],
  ['b', 'Blink'],
])('the key %s changes to %s, and the address says so', async (key, label) => {
  answerLikeALibrary()
  const router = open('?ids=a,b')
  await screen.findByRole('img', { name: 'b.png' })
  fireEvent.keyDown(window, { key })
  expect(await screen.findByRole('region', { name: label })).toBeVisible()
  await waitFor(() => expect(router.state.location.search).toMatchObject({ mode: label.toLowerCase() }))
  expect(screen.getByRole('radio', { name: label })).toBeChecked()
})

it('opens in the mode and with the pair that the address names', async () => {
  answerLikeALibrary()
  open('?ids=a,b,c&mode=slider&a=2&b=0')
  expect(await screen.findByRole('button', { name: 'First: picture 3' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(screen.getByRole('button', { name: 'Second: picture 1' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('img', { name: 'c.png' })).toBeVisible()
})

it('a pair is chosen among all pictures, and kept in the address', async () => {
  answerLikeALibrary()
  const router = open('?ids=a,b,c&mode=slider')
  await userEvent.click(await screen.findByRole('button', { name: 'Second: picture 3' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ b: 2 }))
  expect(screen.getByRole('button', { name: 'Second: picture 3' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: 'Second: picture 2' })).toHaveAttribute('aria-pressed', 'false')
})

it('side by side, no pair is chosen: all pictures stand there', async () => {
  answerLikeALibrary()
  open('?ids=a,b')
  await screen.findByRole('img', { name: 'b.png' })
  expect(screen.queryByRole('button', { name: /^First/ })).toBeNull()
})

it('the divider moves the line between the two pictures', async () => {
  answerLikeALibrary()
  open('?ids=a,b&mode=slider')
  const divider = await screen.findByRole('slider', { name: 'Divider position' })
  expect(divider).toHaveValue('50')
  fireEvent.change(divider, { target: { value: '20' } })
  const second = within(screen.getByRole('region', { name: 'Slider' })).getByAltText('b.png').parentElement
  expect(second?.style.clipPath).toBe('inset(0 0 0 20%)')
})

it('blinking is stopped, and turned over by hand', async () => {
  answerLikeALibrary()
  open('?ids=a,b&mode=blink')
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }))
  const shown = screen.getByRole('status').textContent
  await userEvent.click(screen.getByRole('button', { name: 'Switch' }))
  expect(screen.getByRole('status').textContent).not.toBe(shown)
  expect(screen.getByRole('button', { name: 'Blink' })).toBeVisible()
})

it('pictures do not blink by themselves for a person who asked for less motion', async () => {
  answerLikeALibrary()
  const matches = matchMedia('(prefers-reduced-motion: reduce)')
  const asked = vi.spyOn(window, 'matchMedia').mockReturnValue({ ...matches, matches: true })
  open('?ids=a,b&mode=blink')
  expect(await screen.findByRole('button', { name: 'Blink' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('First')
  asked.mockRestore()
})

it('zooming by key enlarges all panes together, from previews to originals; Fit takes it back', async () => {
  answerLikeALibrary()
  open('?ids=a,b')
  await screen.findByRole('img', { name: 'b.png' })
  const fit = screen.getByTitle('Fit (0)')
  expect(fit).toHaveTextContent('Fitted')
  for (let step = 0; step < 4; step += 1) fireEvent.keyDown(window, { key: '+' })
  await waitFor(() => expect(fit).toHaveTextContent(/× fit/))
  const pictures = screen.getAllByRole('img')
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
    '/api/assets/a/original',
    '/api/assets/b/original',
  ])
  expect(new Set(pictures.map(({ style }) => style.transform)).size).toBe(1)
  await userEvent.click(fit)
  expect(fit).toHaveTextContent('Fitted')
  expect(screen.getAllByRole('img')[0]).toHaveAttribute('src', expect.stringContaining('/1600.webp'))
})

it('a fitted picture cannot be made smaller than its pane', async () => {
  answerLikeALibrary()
  open('?ids=a,b')
  await screen.findByRole('img', { name: 'b.png' })
  fireEvent.keyDown(window, { key: '-' })
  expect(screen.getByTitle('Fit (0)')).toHaveTextContent('Fitted')
})
