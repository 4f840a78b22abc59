import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '#src/testing/builders.tsx'
import { drawableCanvases } from '#src/testing/canvas.ts'
import { LayoutEditor } from './layout-editor.tsx'

drawableCanvases()

interface Element {
  readonly type: string
  readonly desc?: string
  readonly text?: string
  readonly bbox?: readonly number[]
  readonly color_palette?: readonly string[]
}

const KITE: Element = { type: 'obj', desc: 'a red kite', bbox: [100, 200, 500, 600] }
const TITLE: Element = { type: 'text', text: 'Open day', desc: 'a headline', bbox: [700, 100, 800, 900] }

const prompt = (elements: readonly Element[], style?: object) =>
  JSON.stringify({
    high_level_description: 'a poster',
    ...(style && { style_description: style }),
    compositional_deconstruction: { background: 'paper', elements },
  })

interface FormProps {
  readonly begin: string
  onWritten?(text: string): void
}

/** The editor, and a button that breaks the JSON as a person's typing may. */
function Form({ begin, onWritten }: FormProps) {
  const [text, setText] = useState(begin)
  const write = (next: string) => {
    setText(next)
    onWritten?.(next)
  }
  return (
    <>
      <button type="button" onClick={() => setText('{"a": ')}>
        Break
      </button>
      <LayoutEditor
        text={text}
        onText={write}
        keptAs="form"
        size={{ width: 1000, height: 500 }}
        behind={null}
      />
    </>
  )
}

/** The editor on a prompt; returns the current prompt. */
async function edit(begin: string) {
  let written = begin
  renderInApp(
    <Form
      begin={begin}
      onWritten={(text) => {
        written = text
      }}
    />,
  )
  await screen.findByRole('complementary', { name: 'Outline' })
  const now = () => JSON.parse(written)
  return { now, elements: (): readonly Element[] => now().compositional_deconstruction.elements }
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Elements, front to back' })).getAllByRole('listitem')
const select = (name: string) => userEvent.click(screen.getByRole('button', { name, pressed: false }))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

it('an empty prompt says how the first element is added', async () => {
  await edit('')
  expect(screen.getByText(/No elements yet. Draw a box, or press Add object/)).toBeVisible()
  expect(screen.getByRole('status', { name: 'Layout' })).toHaveTextContent('0 elements · 1000 × 500 px')
})

it('Undo of the first box of an empty prompt leaves none on the canvas, and Redo brings it back', async () => {
  await edit('')
  await press('Add object')
  expect(rows()).toHaveLength(1)
  await press('Undo')
  expect(screen.getByText(/No elements yet/)).toBeVisible()
  await press('Redo')
  expect(rows()).toHaveLength(1)
})

describe('while the JSON cannot be read', () => {
  const BROKEN = '{"a": '

  async function changeCanvas() {
    const onWritten = vi.fn()
    renderInApp(<Form begin={prompt([KITE])} onWritten={onWritten} />)
    await screen.findByRole('complementary', { name: 'Outline' })
    await press('Break')
    expect(screen.getByRole('alert')).toHaveTextContent('cannot show this JSON')
    await press('Add object')
    expect(rows()).toHaveLength(2)
    expect(onWritten).not.toHaveBeenCalled()
    expect(screen.getByRole('alert')).toHaveTextContent('neither has the other’s changes')
    return onWritten
  }

  it('a change on the canvas does not overwrite it; the canvas counts if a person says so, and Undo returns the JSON', async () => {
    const onWritten = await changeCanvas()
    await press('Use the canvas')
    expect(JSON.parse(onWritten.mock.lastCall?.[0]).compositional_deconstruction.elements).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
    await press('Undo')
    expect(onWritten).toHaveBeenLastCalledWith(BROKEN)
  })

  it('the JSON counts if a person says so: the canvas shows what could be read last', async () => {
    const onWritten = await changeCanvas()
    await press('Use the JSON')
    expect(rows()).toHaveLength(1)
    expect(onWritten).not.toHaveBeenCalled()
    expect(screen.getByRole('alert')).toHaveTextContent('cannot show this JSON')
  })
})

it('lists the elements from the nearest to the farthest, by their words', async () => {
  await edit(prompt([KITE, TITLE]))
  expect(rows().map(({ textContent }) => textContent)).toEqual(['“Open day”', 'a red kite'])
})

it('an added text is written into the prompt, selected, and may be taken back', async () => {
  const { elements } = await edit(prompt([KITE]))
  await press('Add text')
  expect(elements()).toHaveLength(2)
  expect(elements()[1]).toEqual({ type: 'text', text: 'Text', desc: '', bbox: [350, 300, 650, 700] })
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Text')
  expect(screen.getByText('Nothing was written yet: the picture will say “Text”.')).toBeVisible()
  await press('Undo')
  expect(elements()).toEqual([KITE])
  await press('Redo')
  expect(elements()).toHaveLength(2)
})

it('elements that are added one after the other do not cover each other', async () => {
  const { elements } = await edit(prompt([]))
  await press('Add text')
  await press('Add object')
  await press('Add object')
  const corners = elements().map(({ bbox }) => `${bbox?.slice(0, 2)}`)
  expect(new Set(corners).size).toBe(3)
})

it('an element is described, and only it changes', async () => {
  const { elements } = await edit(prompt([KITE, TITLE]))
  await select('a red kite')
  const description = within(screen.getByRole('region', { name: 'Selected element' })).getByRole('textbox', {
    name: 'Description',
  })
  fireEvent.change(description, { target: { value: 'a green kite' } })
  expect(elements()).toEqual([{ ...KITE, desc: 'a green kite' }, TITLE])
})

it('a description that names another place than the box gets a warning, in the panel and in the list', async () => {
  await edit(prompt([{ ...KITE, desc: 'a kite on the right' }]))
  expect(rows()[0]).toHaveTextContent('check')
  await select('a kite on the right check')
  const warning = 'The description says “right”, but the box is elsewhere.'
  expect(screen.getByText(warning)).toBeVisible()
  expect(
    within(screen.getByRole('region', { name: 'Selected element' })).getByRole('textbox', {
      name: 'Description',
    }),
  ).toHaveAccessibleDescription(warning)
})

it('an element without a box says that the model places it, and gets one by a button', async () => {
  const { elements } = await edit(prompt([{ type: 'obj', desc: 'a bird' }]))
  expect(screen.getByTitle('No box: the model decides where it goes.')).toBeVisible()
  await select('a bird no box')
  await press('Add a box')
  expect(elements()[0]?.bbox).toEqual([250, 250, 750, 750])
})

it('the status bar begins with the size of the canvas while nothing is pointed at', async () => {
  await edit(prompt([KITE]))
  expect(await screen.findByText('1000 × 1000')).toBeVisible()
})

it('a box is set by its edges, and says its size in pixels', async () => {
  const { elements } = await edit(prompt([KITE]))
  await select('a red kite')
  expect(screen.getByText('400 × 200 px of 1000 × 500')).toBeVisible()
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Right' }), { target: { value: '800' } })
  expect(elements()[0]?.bbox).toEqual([100, 200, 500, 800])
})

it('an edge beyond the opposite one is refused with the reason, and changes nothing', async () => {
  const { elements } = await edit(prompt([KITE]))
  await select('a red kite')
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Right' }), { target: { value: '150' } })
  expect(screen.getByRole('alert')).toHaveTextContent('A whole number from 204 to 1000: Left is at 200')
  expect(elements()).toEqual([KITE])
})

it('a color that was removed is left out of the prompt, not sent as nothing', async () => {
  const { elements } = await edit(prompt([{ ...KITE, color_palette: ['#ff0000'] }]))
  await select('a red kite')
  expect(screen.getByText('Colours 1 of 5')).toBeVisible()
  await press('Remove colour 1 of the element')
  expect(elements()[0]).toEqual(KITE)
})

it('the list reorders, locks and removes, and a locked element cannot be removed', async () => {
  const { elements } = await edit(prompt([KITE, TITLE]))
  await press('Bring a red kite forward')
  expect(elements()).toEqual([TITLE, KITE])
  await press('Lock a red kite')
  expect(screen.getByRole('button', { name: 'Remove a red kite' })).toBeDisabled()
  await press('Unlock a red kite')
  await press('Remove a red kite')
  expect(elements()).toEqual([TITLE])
})

it('two elements selected with Shift show no details of one', async () => {
  await edit(prompt([KITE, TITLE]))
  await select('a red kite')
  await userEvent.keyboard('{Shift>}')
  fireEvent.click(screen.getByRole('button', { name: '“Open day”' }), { shiftKey: true })
  expect(screen.queryByRole('region', { name: 'Selected element' })).toBeNull()
  expect(screen.getByRole('status', { name: 'Layout' })).toHaveTextContent('2 elements, 2 selected')
})

it('keys move the selected box by 1 and with Shift by 10, as on the canvas', async () => {
  const { elements } = await edit(prompt([KITE]))
  await select('a red kite')
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  fireEvent.keyDown(document.body, { key: 'ArrowDown', shiftKey: true })
  expect(elements()[0]?.bbox).toEqual([110, 201, 510, 601])
})

it('Delete removes what is selected, and Ctrl+Z brings it back', async () => {
  const { elements } = await edit(prompt([KITE, TITLE]))
  await select('a red kite')
  fireEvent.keyDown(document.body, { key: 'Delete' })
  expect(elements()).toEqual([TITLE])
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect(elements()).toEqual([KITE, TITLE])
})

it('the picture as a whole counts its empty fields; an optional one that is cleared is left out', async () => {
  const { now } = await edit(prompt([], { lighting: 'low sun' }))
  expect(screen.getByText('4 empty')).toBeInTheDocument()
  fireEvent.change(screen.getByRole('textbox', { name: 'Lighting' }), { target: { value: '' } })
  expect(now()).not.toHaveProperty('style_description')
  fireEvent.change(screen.getByRole('textbox', { name: 'Background' }), { target: { value: '' } })
  expect(now().compositional_deconstruction.background).toBe('')
})

it('JSON that is no layout keeps the last one in sight, and says so', async () => {
  await edit(prompt([KITE]))
  await press('Break')
  expect(screen.getByRole('alert')).toHaveTextContent('The canvas cannot show this JSON')
  expect(rows()).toHaveLength(1)
})
