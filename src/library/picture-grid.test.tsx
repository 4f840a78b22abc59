import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { LibraryPicture } from '#contract/studio/library.ts'
import { anAsset, found, renderInApp } from '#src/testing/builders.tsx'
import { laidOutGrid } from '#src/testing/laid-out-grid.ts'
import { PictureGrid } from './picture-grid.tsx'

const aPicture = (id: string, change: Partial<LibraryPicture> = {}): LibraryPicture => ({
  asset: anAsset({ id, name: `${id}.png` }),
  operation: 'generate-v4',
  prompt: `picture ${id}`,
  language: null,
  seed: 7,
  ...change,
})
const many = (count: number) => Array.from({ length: count }, (_, place) => aPicture(String(place)))

type Props = Parameters<typeof PictureGrid>[0]

/** A grid that is 1000 pixels wide: four square pictures in a row. */
async function show(pictures: readonly LibraryPicture[], change: Partial<Props> = {}) {
  const [onSelect, want] = [vi.fn(), vi.fn()]
  const props = { search: {}, rowHeight: 250, selected: new Set<string>(), onSelect, ...change }
  renderInApp(<PictureGrid found={found(pictures, { want })} {...props} />)
  const list = within(await screen.findByRole('list', { name: 'Pictures' }))
  if (pictures.length > 0) await list.findAllByRole('listitem')
  return { list, onSelect, want }
}

laidOutGrid()

describe('a picture', () => {
  it.each([
    ['its prompt', {}, 'picture a'],
    ['its prompt and its language', { prompt: 'an ad', language: 'de' }, 'an ad · German'],
    ['its file without a prompt', { prompt: null }, 'a.png'],
  ])('is labelled by %s', async (_, change, name) => {
    const { list } = await show([aPicture('a', change)])
    expect(list.getByRole('link', { name })).toHaveAttribute('href', '/library/a')
    expect(list.getByRole('checkbox', { name: `Select ${name}` })).not.toBeChecked()
  })

  it('passes the filter of the library on to its page', async () => {
    const { list } = await show([aPicture('a')], { search: { operation: 'resize-ad', q: 'fox', rating: 4 } })
    expect(list.getByRole('link')).toHaveAttribute('href', '/library/a?operation=resize-ad&q=fox&rating=4')
  })

  it('shows its heart and its stars', async () => {
    const marked = aPicture('a', { asset: anAsset({ id: 'a', isFavorite: true, rating: 4 }) })
    const { list } = await show([marked, aPicture('b')])
    const [first, second] = list.getAllByRole('listitem')
    expect(first).toHaveTextContent('4')
    expect(within(first as HTMLElement).getByRole('img', { name: 'Favourite' })).toBeVisible()
    expect(within(second as HTMLElement).queryByRole('img')).toBeNull()
  })

  it.each([
    [1, 480],
    [3, 1600],
  ])('%i times as wide as high has a preview of %i pixels', async (ratio, width) => {
    const asset = anAsset({ width: 1000 * ratio, height: 1000 })
    const { list } = await show([aPicture('a', { asset })])
    expect(list.getByRole('link').querySelector('img')).toHaveAttribute(
      'src',
      `/api/previews/${asset.sha256}/${width}.webp`,
    )
  })

  it.each([
    [true, 'checkerboard'],
    [false, 'bg-raised'],
  ])('whose transparency is %s is shown on %s', async (hasAlpha, background) => {
    const { list } = await show([aPicture('a', { asset: anAsset({ hasAlpha }) })])
    expect(list.getByRole('link')).toHaveClass(background)
  })
})

/** A touch starts or moves on a picture; jsdom has no PointerEvent. */
const finger = (type: 'pointerDown' | 'pointerMove', link: HTMLElement, clientY: number) =>
  fireEvent(link, Object.assign(createEvent[type](link), { pointerType: 'touch', clientX: 5, clientY }))

describe('the selection', () => {
  it('is marked at its pictures, and each box is named by its own picture', async () => {
    const { list, onSelect } = await show([aPicture('a'), aPicture('b')], {
      selected: new Set('b'),
    })
    const [first, second] = list.getAllByRole('checkbox')
    expect(first).not.toBeChecked()
    expect(second).toBeChecked()
    await userEvent.click(first ?? document.body)
    await userEvent.click(second ?? document.body)
    expect(onSelect.mock.calls).toEqual([
      ['a', false],
      ['b', false],
    ])
  })

  it('grows by Ctrl and by Shift on a picture, which then does not open', async () => {
    const { list, onSelect } = await show([aPicture('a'), aPicture('b')])
    const [first, second] = list.getAllByRole('link')
    for (const [link, key] of [
      [first, { ctrlKey: true }],
      [second, { metaKey: true }],
      [second, { shiftKey: true }],
    ] as const)
      expect(fireEvent.click(link as HTMLElement, { detail: 1, ...key })).toBe(false)
    expect(onSelect.mock.calls).toEqual([
      ['a', false],
      ['b', false],
      ['b', true],
    ])
  })

  it('grows by a range from box to box', async () => {
    const { list, onSelect } = await show([aPicture('a')])
    fireEvent.click(list.getByRole('checkbox'), { shiftKey: true })
    expect(onSelect.mock.calls).toEqual([['a', true]])
  })

  it('once begun, grows by a click, while the keyboard still opens', async () => {
    const { list, onSelect } = await show([aPicture('a')], { selected: new Set('b') })
    fireEvent.click(list.getByRole('link'), { detail: 1 })
    expect(onSelect).toHaveBeenCalledWith('a', false)
    fireEvent.click(list.getByRole('link'), { detail: 0 })
    expect(onSelect).toHaveBeenCalledTimes(1)
  })

  it('starts with a long press of a finger; a finger that scrolls selects nothing', async () => {
    const { list, onSelect } = await show([aPicture('a')])
    vi.useFakeTimers()
    const link = list.getByRole('link')
    finger('pointerDown', link, 5)
    finger('pointerMove', link, 40)
    vi.advanceTimersByTime(1_000)
    expect(onSelect).not.toHaveBeenCalled()
    finger('pointerDown', link, 5)
    vi.advanceTimersByTime(1_000)
    vi.useRealTimers()
    expect(onSelect.mock.calls).toEqual([['a', false]])
    expect(fireEvent.contextMenu(link)).toBe(false)
    expect(fireEvent.click(link, { detail: 1 })).toBe(false)
    expect(onSelect).toHaveBeenCalledTimes(1)
  })
})

describe('the rows', () => {
  it('exist only in sight, however many pictures there are', async () => {
    const { list, want } = await show(many(400))
    const links = list.getAllByRole('link')
    expect(links.length).toBeGreaterThan(8)
    expect(links.length).toBeLessThan(60)
    expect(want).toHaveBeenLastCalledWith(0, links.length - 1)
  })

  it('have placeholders for pictures whose records are loading', async () => {
    const { list } = await show(many(4), { found: found(many(8), { at: () => undefined }) })
    expect(list.getAllByRole('listitem')).toHaveLength(8)
    expect(list.queryByRole('link')).toBeNull()
  })

  it('are grouped under their month, and a timeline jumps to each', async () => {
    const months = [
      { label: 'November 2026', pictures: 300 },
      { label: 'October 2026', pictures: 100 },
    ]
    await show([], { found: found(many(400), { months }) })
    expect(await screen.findByRole('heading', { name: 'November 2026 300 pictures' })).toBeVisible()
    const timeline = screen.getByRole('slider', { name: 'Timeline' })
    expect(timeline).toHaveAttribute('aria-valuetext', 'November 2026, 300 pictures')
    timeline.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(await screen.findByRole('heading', { name: 'October 2026 100 pictures' })).toBeVisible()
    expect(timeline).toHaveAttribute('aria-valuetext', 'October 2026, 100 pictures')
    expect(screen.getByRole('link', { name: 'picture 300' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'picture 0' })).toBeNull()
  })

  it('send no request where there are no pictures', async () => {
    const { list, want } = await show([])
    expect(list.queryAllByRole('listitem')).toEqual([])
    expect(want).not.toHaveBeenCalled()
  })
})

describe('the arrow keys', () => {
  /** The picture that the keys move to; rows have four pictures each. */
  async function lead(from: number, key: string) {
    const { list } = await show(many(12))
    const link = list.getByRole('link', { name: `picture ${from}` })
    link.focus()
    const isFree = fireEvent.keyDown(link, { key })
    return { isFree, focused: document.activeElement?.getAttribute('aria-label') }
  }

  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 4, 3],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 7, 11],
    ['ArrowUp', 6, 2],
    ['ArrowLeft', 0, 0],
    ['ArrowUp', 2, 2],
    ['ArrowDown', 10, 10],
    ['ArrowRight', 11, 11],
  ])('%s move from picture %i to picture %i', async (key, from, to) => {
    expect(await lead(from, key)).toEqual({ isFree: false, focused: `picture ${to}` })
  })

  it.each(['Enter', 'Tab', 'a'])('leave %s to the browser', async (key) => {
    expect(await lead(5, key)).toEqual({ isFree: true, focused: 'picture 5' })
  })
})
