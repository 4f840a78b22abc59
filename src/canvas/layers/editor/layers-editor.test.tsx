import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { renderInApp } from '#src/testing/builders.tsx'
import { drawableCanvases } from '#src/testing/canvas.ts'
import { emptyHistory } from '../../boxes/history.ts'
import { freshLayer, type Layers, type TextLayer } from '../layers-document.ts'
import { useLayers } from '../use-layers.ts'
import { LayersEditor } from './layers-editor.tsx'

drawableCanvases()

const BACKGROUND = { width: 1200, height: 800, address: '/api/assets/base/original' }

function aLayer(text: string, change: Partial<TextLayer['block']> = {}): TextLayer {
  const layer = freshLayer({ x: 100, y: 200, width: 400, height: 60 }, 32)
  return { ...layer, id: text, block: { ...layer.block, text, ...change } }
}

interface ScreenProps {
  readonly begin: Layers
  onWritten(layers: Layers): void
}

function Screen({ begin, onWritten }: ScreenProps) {
  const editing = useLayers('picture', { present: begin, history: emptyHistory() })
  useEffect(() => onWritten(editing.items), [editing.items, onWritten])
  return <LayersEditor editing={editing} background={BACKGROUND} />
}

/** The editor on these layers; returns the current layers. */
async function edit(begin: Layers) {
  let present = begin
  const onWritten = (layers: Layers) => {
    present = layers
  }
  renderInApp(<Screen begin={begin} onWritten={onWritten} />)
  await screen.findByRole('complementary', { name: 'Layers' })
  return {
    layers: () => present,
    block: (text: string) => {
      const found = present.find(({ block }) => block.text === text)?.block
      if (!found) throw new Error(`there is no layer “${text}”`)
      return found
    },
  }
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const select = (text: string) => press(`“${text}”`)
const details = () => within(screen.getByRole('region', { name: 'Selected text' }))
const number = (name: string) => details().getByRole('spinbutton', { name })

it('the list tells which text runs off the picture or breaks a word, and the status how many', async () => {
  await edit([aLayer('Inside'), aLayer('Beyond', { x: 1150 }), aLayer('Unbreakable', { width: 150 })])
  const row = (name: string) => screen.getByRole('button', { name: new RegExp(`^“${name}”`) })
  expect(row('Beyond')).toHaveTextContent(/off$/)
  expect(screen.getByTitle('Part of this text is outside of the picture.')).toBeVisible()
  expect(row('Unbreakable')).toHaveTextContent(/broken$/)
  expect(row('Inside')).toHaveTextContent(/^“Inside”$/)
  expect(screen.getByRole('status', { name: 'Text layers' })).toHaveTextContent('3 texts · 1 off the picture')
})

it('a language is chosen for all selected texts, and decides their capitals', async () => {
  const { layers } = await edit([aLayer('diyar', { formatting: ['all_caps'] })])
  await select('diyar')
  await userEvent.click(details().getByRole('combobox', { name: 'Language' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Turkish' }))
  expect(layers()[0]).toMatchObject({ language: 'tr' })
  expect(details().getByRole('textbox', { name: 'Text' })).toHaveAttribute('lang', 'tr')
})

it('a picture without text says how the first one is added', async () => {
  await edit([])
  expect(screen.getByText('No text yet. Draw a box with T, or press Add text below.')).toBeVisible()
  expect(screen.getByRole('status', { name: 'Text layers' })).toHaveTextContent('0 texts · 1200 × 800 px')
})

it('an added text stands in the middle of the picture, selected, in proportion to it', async () => {
  const { layers } = await edit([])
  await press('Add text')
  const [layer] = layers()
  expect(layer?.block).toMatchObject({ text: 'Text', font_size: 38, font_name: 'Inter', x: 300 })
  expect(details().getByRole('textbox', { name: 'Text' })).toHaveValue('Text')
})

it('of texts that are added one after the other, each stands below the one before', async () => {
  const { layers } = await edit([])
  await press('Add text')
  await press('Add text')
  await press('Add text')
  const [first = 0, second = 0, third = 0] = layers().map(({ block }) => block.y)
  expect(second - first).toBeGreaterThanOrEqual(38)
  expect(third - second).toBe(second - first)
})

it('however many texts are added, each has its own place inside of the picture', async () => {
  const { layers } = await edit([])
  for (let added = 0; added < 24; added += 1) await press('Add text')
  const places = layers().map(({ block }) => block)
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(24)
  for (const { y, height } of places) {
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual(800)
  }
})

it('typing changes the text of the selected layer alone, and is one step to undo', async () => {
  const { layers } = await edit([aLayer('Sale'), aLayer('Now')])
  await select('Sale')
  const words = details().getByRole('textbox', { name: 'Text' })
  fireEvent.change(words, { target: { value: 'Sal' } })
  fireEvent.change(words, { target: { value: 'Sales' } })
  expect(layers().map(({ block }) => block.text)).toEqual(['Sales', 'Now'])
  await press('Undo')
  expect(layers().map(({ block }) => block.text)).toEqual(['Sale', 'Now'])
})

it('size, line height and angle are set by numbers', async () => {
  const { block } = await edit([aLayer('Sale')])
  await select('Sale')
  fireEvent.change(number('Size, pt'), { target: { value: '64' } })
  fireEvent.change(number('Line height'), { target: { value: '1.5' } })
  fireEvent.change(number('Angle, °'), { target: { value: '-12.5' } })
  expect(block('Sale')).toMatchObject({ font_size: 64, line_height: 1.5, angle: -12.5 })
})

it('a size out of bounds is refused with its bounds, and the text keeps its size', async () => {
  const { block } = await edit([aLayer('Sale')])
  await select('Sale')
  fireEvent.change(number('Size, pt'), { target: { value: '0' } })
  expect(details().getByRole('alert')).toHaveTextContent('A whole number from 1 to 2000')
  expect(block('Sale').font_size).toBe(32)
})

it('a text moves by numbers; the place of several is not shown', async () => {
  const { block } = await edit([aLayer('Sale'), aLayer('Now')])
  await select('Sale')
  fireEvent.change(number('x, px'), { target: { value: '40' } })
  expect(block('Sale').x).toBe(40)
  fireEvent.click(screen.getByRole('button', { name: '“Now”' }), { shiftKey: true })
  expect(details().queryByRole('spinbutton', { name: 'x, px' })).toBeNull()
  expect(details().getByText('2 texts selected. Changes apply to all.')).toBeVisible()
})

it('a format is given to all selected texts, and taken from all that have it', async () => {
  const { block } = await edit([aLayer('Sale', { formatting: ['bold'] }), aLayer('Now')])
  await select('Sale')
  fireEvent.click(screen.getByRole('button', { name: '“Now”' }), { shiftKey: true })
  expect(details().getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'false')
  await press('Bold')
  expect([block('Sale').formatting, block('Now').formatting]).toEqual([['bold'], ['bold']])
  await press('Bold')
  expect([block('Sale').formatting, block('Now').formatting]).toEqual([[], []])
})

it.each([
  ['All capitals', 'Small capitals', 'small_caps'],
  ['Superscript', 'Subscript', 'subscript'],
])('a text is not %s and %s at once', async (first, second, format) => {
  const { block } = await edit([aLayer('Sale')])
  await select('Sale')
  await press(first)
  await press(second)
  expect(block('Sale').formatting).toEqual([format])
})

it('a text is aligned inside of its box', async () => {
  const { block } = await edit([aLayer('Sale')])
  await select('Sale')
  await userEvent.click(details().getByRole('radio', { name: 'Centre' }))
  expect(block('Sale')).toMatchObject({ alignment: 'center', x: 100, width: 400 })
})

it('a locked text is not changed, neither by its fields nor by keys', async () => {
  const { layers } = await edit([aLayer('Sale')])
  await press('Lock “Sale”')
  await select('Sale')
  expect(details().getByText('Locked. Unlock to edit.')).toBeVisible()
  expect(details().getByRole('textbox', { name: 'Text' })).toBeDisabled()
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  fireEvent.keyDown(document.body, { key: 'Delete' })
  expect(layers()).toHaveLength(1)
  expect(layers()[0]?.block.x).toBe(100)
})

it('keys format, copy and remove the selected text', async () => {
  const { layers } = await edit([aLayer('Sale')])
  await select('Sale')
  fireEvent.keyDown(document.body, { key: 'b', ctrlKey: true })
  expect(layers()[0]?.block.formatting).toEqual(['bold'])
  fireEvent.keyDown(document.body, { key: 'd', ctrlKey: true })
  expect(layers().map(({ block }) => block.text)).toEqual(['Sale', 'Sale'])
  fireEvent.keyDown(document.body, { key: 'Delete' })
  expect(layers()).toHaveLength(1)
})

it('Enter opens the text on the canvas for typing, and Escape ends it', async () => {
  const { layers } = await edit([aLayer('Sale')])
  await select('Sale')
  fireEvent.keyDown(document.body, { key: 'Enter' })
  const canvas = within(screen.getByRole('application'))
  const field = canvas.getByRole('textbox')
  expect(field).toHaveValue('Sale')
  fireEvent.change(field, { target: { value: 'Sold' } })
  expect(layers()[0]?.block.text).toBe('Sold')
  // A letter that is also the key of a tool is text here.
  fireEvent.keyDown(field, { key: 't' })
  expect(screen.getByRole('button', { name: 'Select' })).toHaveAttribute('aria-pressed', 'true')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(canvas.queryByRole('textbox')).toBeNull()
})
