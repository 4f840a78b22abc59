import { describe, expect, it } from 'vitest'
import { removed } from '../boxes/editing.ts'
import { reordered } from '../boxes/order.ts'
import {
  added,
  boxOf,
  contradiction,
  type Layout,
  moved,
  placed,
  readLayout,
  settled,
  unwritten,
  writeLayout,
} from './layout-document.ts'
import { LAYOUT_MODEL } from './layout-model.ts'

const TEXT = JSON.stringify({
  high_level_description: 'a poster',
  mood: 'kept',
  compositional_deconstruction: {
    background: 'sea',
    light: 'kept too',
    elements: [
      { type: 'obj', desc: 'a sun on the left', bbox: [300, 350, 620, 680], own: { a: 1 } },
      { type: 'text', text: 'Blue', desc: 'title', bbox: [80, 100, 240, 900] },
      { type: 'obj', desc: 'not placed yet' },
    ],
  },
})

function opened(text = TEXT): Layout {
  const layout = readLayout(text)
  if (!layout) throw new Error('cannot be laid out')
  return layout
}

const names = (elements: Layout['elements']) => elements.map(({ value }) => value.desc)

describe('canvas, outline and JSON are one document', () => {
  it('comes back with every key that we do not know', () => {
    expect(JSON.parse(writeLayout(opened()))).toEqual(JSON.parse(TEXT))
  })
  it('writes each box on one line', () => {
    expect(writeLayout(opened())).toContain('"bbox": [300, 350, 620, 680]')
  })
  it.each(['', 'not JSON', '[]', '{}', '{"compositional_deconstruction": {"elements": [1]}}'])(
    'is nothing to lay out: %s',
    (text) => {
      expect(readLayout(text)).toBeNull()
    },
  )
  it('elements keep who they are while the JSON is typed in', () => {
    const before = opened()
    const after = readLayout(TEXT.replace('"Blue"', '"Blue Hour"'), before)
    expect(after?.elements.map(({ id }) => id)).toEqual(before.elements.map(({ id }) => id))
  })
})

describe('boxes', () => {
  it.each([
    [
      [-20.4, 3.6, 500.2, 700],
      [0, 4, 500, 700],
    ],
    [
      [900, 10, 200, 60],
      [200, 10, 900, 60],
    ],
    [
      [999, 999, 1000, 1000],
      [996, 996, 1000, 1000],
    ],
  ] as const)('%j is sent as %j: whole numbers, in order, within 0 to 1000', (given, sent) => {
    expect(settled(given)).toEqual(sent)
  })
  it('stop at the edge and keep their size', () => {
    expect(moved([0, 900, 100, 1000], 50, -10)).toEqual([0, 900, 100, 1000])
  })
  it('an element without a box, or with one that is none, has none', () => {
    expect(opened().elements.map(boxOf)).toEqual([[300, 350, 620, 680], [80, 100, 240, 900], null])
    expect(boxOf({ id: 'a', value: { bbox: [9, 9, 1, 1] } })).toBeNull()
  })
})

describe('edits', () => {
  const [sun, title] = ['0', '1'] as const
  const layout = (): Layout => ({
    ...opened(),
    elements: opened().elements.map((element, place) => ({ ...element, id: `${place}` })),
  })
  it('place what was moved and leave the rest of the element alone', () => {
    const [first] = placed(layout(), new Map([[sun, [1.4, 2, 30, 40]]])).elements
    expect(first?.value).toEqual({
      type: 'obj',
      desc: 'a sun on the left',
      bbox: [1, 2, 30, 40],
      own: { a: 1 },
    })
  })
  it('add in front, copy aside, and remove', () => {
    const { layout: more, id } = added(layout(), 'text', [10, 10, 90, 90])
    expect(more.elements.at(-1)).toEqual({
      id,
      value: { type: 'text', text: 'Text', desc: '', bbox: [10, 10, 90, 90] },
    })
    const copy = LAYOUT_MODEL.copyOf({ id: sun, value: { type: 'obj', bbox: [0, 0, 10, 10] } })
    expect(copy.value.bbox).toEqual([20, 20, 30, 30])
    expect(copy.id).not.toBe(sun)
    expect(names(removed(layout().elements, new Set([sun, title])))).toEqual(['not placed yet'])
  })
  it.each([
    [['0'], 1, ['title', 'a sun on the left', 'not placed yet']],
    [['0', '1'], 1, ['not placed yet', 'a sun on the left', 'title']],
    [['2'], 1, ['a sun on the left', 'title', 'not placed yet']],
    [['1', '2'], -1, ['title', 'not placed yet', 'a sun on the left']],
  ] as const)('%j one place by %i', (ids, by, order) => {
    expect(names(reordered(layout().elements, new Set(ids), by))).toEqual(order)
  })
})

it('a box that contradicts its description is told of', () => {
  const at = (desc: string, bbox: number[]) => contradiction({ id: 'a', value: { desc, bbox } })
  expect(at('a sun on the left', [0, 700, 100, 900])).toBe(
    'The description says “left”, but the box is elsewhere.',
  )
  expect(at('a sun on the left', [0, 100, 100, 300])).toBeNull()
  expect(at('leftover cake', [0, 700, 100, 900])).toBeNull()
  expect(at('lower edge', [100, 0, 200, 100])).toContain('bottom')
})

it.each([
  [{ type: 'obj', desc: ' ' }, 'No description: the model decides what this object is.'],
  [{ type: 'text', text: 'Text', desc: '' }, 'Nothing was written yet: the picture will say “Text”.'],
  [{ type: 'text', text: 'Open day', desc: '' }, null],
  [{ type: 'text', text: 'Text', desc: 'a label' }, null],
  [{ type: 'obj', desc: 'a kite' }, null],
])('an element that nobody wrote a word about is told of: %j', (value, words) => {
  expect(unwritten({ id: 'a', value })).toBe(words)
})
