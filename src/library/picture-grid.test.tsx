import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { LibraryPicture } from '#contract/studio/library.ts'
import { anAsset, renderInApp } from '#src/testing/builders.tsx'
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
  const [onSelect, onEnd] = [vi.fn(), vi.fn()]
  const props = { operation: undefined, rowHeight: 250, selected: [], onSelect, onEnd, ...change }
  renderInApp(<PictureGrid pictures={pictures} {...props} />)
  const list = within(await screen.findByRole('list', { name: 'Pictures' }))
  if (pictures.length > 0) await list.findAllByRole('listitem')
  return { list, onSelect, onEnd }
}

laidOutGrid()

describe('a picture', () => {
  it.each([
    ['its prompt', {}, 'picture a'],
    ['its prompt and its language', { prompt: 'an ad', language: 'de' }, 'an ad · German'],
    ['its file without a prompt', { prompt: null }, 'a.png'],
  ])('is called by %s', async (_, change, name) => {
    const { list } = await show([aPicture('a', change)])
    expect(list.getByRole('link', { name })).toHaveAttribute('href', '/library/a')
    expect(list.getByRole('checkbox', { name: `Select ${name}` })).not.toBeChecked()
  })

  it('takes the filter of the library along to its page', async () => {
    const { list } = await show([aPicture('a')], { operation: 'resize-ad' })
    expect(list.getByRole('link')).toHaveAttribute('href', '/library/a?operation=resize-ad')
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
  ])('whose transparency is %s stands on %s', async (hasAlpha, ground) => {
    const { list } = await show([aPicture('a', { asset: anAsset({ hasAlpha }) })])
    expect(list.getByRole('link')).toHaveClass(ground)
  })
})

describe('the selection', () => {
  it('is marked at its pictures, and each box tells its own picture', async () => {
    const { list, onSelect } = await show([aPicture('a'), aPicture('b')], { selected: ['b'] })
    const [first, second] = list.getAllByRole('checkbox')
    expect(first).not.toBeChecked()
    expect(second).toBeChecked()
    await userEvent.click(first ?? document.body)
    await userEvent.click(second ?? document.body)
    expect(onSelect.mock.calls).toEqual([['a'], ['b']])
  })
})

describe('the rows', () => {
  it('in sight alone exist, however many pictures there are', async () => {
    const { list, onEnd } = await show(many(400))
    const links = list.getAllByRole('link')
    expect(links.length).toBeGreaterThan(8)
    expect(links.length).toBeLessThan(60)
    expect(onEnd).not.toHaveBeenCalled()
  })

  it('ask for more when the end of what is loaded is near', async () => {
    const { onEnd } = await show(many(8))
    expect(onEnd).toHaveBeenCalled()
  })

  it('ask for nothing where there are no pictures', async () => {
    const { list, onEnd } = await show([])
    expect(list.queryAllByRole('listitem')).toEqual([])
    expect(onEnd).not.toHaveBeenCalled()
  })
})

describe('the arrow keys', () => {
  /** Where they lead from a picture; rows have four pictures each. */
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
  ])('%s leads from picture %i to picture %i', async (key, from, to) => {
    expect(await lead(from, key)).toEqual({ isFree: false, focused: `picture ${to}` })
  })

  it.each(['Enter', 'Tab', 'a'])('leave %s to the browser', async (key) => {
    expect(await lead(5, key)).toEqual({ isFree: true, focused: 'picture 5' })
  })
})
