/** `[y_min, x_min, y_max, x_max]` on a canvas of 1000 by 1000, as the structured prompt has it. */
export type Box = readonly [yMin: number, xMin: number, yMax: number, xMax: number]

/** Both sides of the canvas that boxes are placed on. */
export const UNITS = 1000
/** The minimum side of a box: a smaller one is hard to grab. */
const MIN_SPAN = 4

/** An element as in the JSON; unknown keys are kept. `id` is the editor's own and never sent. */
export interface LayoutElement {
  readonly id: string
  readonly value: Readonly<Record<string, unknown>>
}

/** A structured prompt that can be laid out. */
export interface Layout {
  readonly whole: Readonly<Record<string, unknown>>
  /** From the farthest back to the nearest. */
  readonly elements: readonly LayoutElement[]
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads a structured prompt as far as it can be laid out; null while it is not JSON or has no list of elements.
 * Elements keep the ids that they had at the same place `before`.
 */
export function readLayout(text: string, before?: Layout): Layout | null {
  let whole: unknown
  try {
    whole = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(whole) || !isRecord(whole.compositional_deconstruction)) return null
  const { elements } = whole.compositional_deconstruction
  if (!Array.isArray(elements) || !elements.every(isRecord)) return null
  return {
    whole,
    elements: elements.map((value, place) => ({
      id: before?.elements[place]?.id ?? crypto.randomUUID(),
      value,
    })),
  }
}

/** The JSON of a layout, each box on one line. */
export function writeLayout({ whole, elements }: Layout): string {
  const inside = isRecord(whole.compositional_deconstruction) ? whole.compositional_deconstruction : {}
  const value = {
    ...whole,
    compositional_deconstruction: { ...inside, elements: elements.map(({ value: element }) => element) },
  }
  return JSON.stringify(value, null, 2).replace(
    /\[\s+(-?[\d.]+),\s+(-?[\d.]+),\s+(-?[\d.]+),\s+(-?[\d.]+)\s+\]/g,
    '[$1, $2, $3, $4]',
  )
}

/** A prompt to begin with when there is none yet. */
export const emptyLayout = (): Layout => ({
  whole: { high_level_description: '', compositional_deconstruction: { background: '', elements: [] } },
  elements: [],
})

export function boxOf({ value }: LayoutElement): Box | null {
  const { bbox } = value
  if (!Array.isArray(bbox) || bbox.length !== 4) return null
  const [yMin, xMin, yMax, xMax] = bbox.map(Number)
  if (yMin === undefined || xMin === undefined || yMax === undefined || xMax === undefined) return null
  return yMin < yMax && xMin < xMax ? [yMin, xMin, yMax, xMax] : null
}

export const isText = ({ value }: LayoutElement): boolean => value.type === 'text'

/** The name of an element in lists: its text, or its description. */
export function nameOf(element: LayoutElement): string {
  const { text, desc } = element.value
  if (isText(element) && typeof text === 'string' && text !== '') return `“${text}”`
  if (typeof desc === 'string' && desc !== '') return desc
  return isText(element) ? 'Empty text' : 'Object without a description'
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** A box within the canvas, in whole numbers, as it may be sent. */
export function settled([yMin, xMin, yMax, xMax]: Box): Box {
  const span = (from: number, to: number): readonly [number, number] => {
    const low = Math.round(clamp(Math.min(from, to), 0, UNITS - MIN_SPAN))
    return [low, Math.round(clamp(Math.max(from, to), low + MIN_SPAN, UNITS))]
  }
  const [top, bottom] = span(yMin, yMax)
  const [left, right] = span(xMin, xMax)
  return [top, left, bottom, right]
}

/** Moves a box, no farther than the canvas goes. */
export function moved([yMin, xMin, yMax, xMax]: Box, byX: number, byY: number): Box {
  const x = clamp(byX, -xMin, UNITS - xMax)
  const y = clamp(byY, -yMin, UNITS - yMax)
  return [yMin + y, xMin + x, yMax + y, xMax + x]
}

/** The same layout with other elements, back to front. */
export const withElements = (layout: Layout, elements: readonly LayoutElement[]): Layout => ({
  ...layout,
  elements,
})

export const changed = (layout: Layout, id: string, change: Readonly<Record<string, unknown>>): Layout =>
  withElements(
    layout,
    layout.elements.map((element) =>
      element.id === id ? { ...element, value: withoutEmpty({ ...element.value, ...change }) } : element,
    ),
  )

/** A removed value is left out, not sent as an empty one. */
const withoutEmpty = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).filter(([, of]) => of !== undefined))

export function placed(layout: Layout, boxes: ReadonlyMap<string, Box>): Layout {
  return withElements(
    layout,
    layout.elements.map((element) => {
      const box = boxes.get(element.id)
      return box ? { ...element, value: { ...element.value, bbox: [...settled(box)] } } : element
    }),
  )
}

/** What a new text says until somebody writes it. */
export const NEW_TEXT = 'Text'

export function added(layout: Layout, type: 'obj' | 'text', box: Box): { layout: Layout; id: string } {
  const id = crypto.randomUUID()
  const words = type === 'text' ? { text: NEW_TEXT } : {}
  const element = { id, value: { type, ...words, desc: '', bbox: [...settled(box)] } }
  return { layout: withElements(layout, [...layout.elements, element]), id }
}

const PLACES: readonly [RegExp, string, (middle: { x: number; y: number }) => boolean][] = [
  [/\b(left|left-hand)\b/i, 'left', ({ x }) => x < 560],
  [/\b(right|right-hand)\b/i, 'right', ({ x }) => x > 440],
  [/\b(top|upper)\b/i, 'top', ({ y }) => y < 560],
  [/\b(bottom|lower)\b/i, 'bottom', ({ y }) => y > 440],
  [/\bcent(?:er|re)(?:ed)?\b/i, 'centre', ({ x }) => x > 300 && x < 700],
]

/** A sentence if a description names another place than its box; otherwise null. */
export function contradiction(element: LayoutElement): string | null {
  const box = boxOf(element)
  const { desc } = element.value
  if (!box || typeof desc !== 'string') return null
  const middle = { x: (box[1] + box[3]) / 2, y: (box[0] + box[2]) / 2 }
  const wrong = PLACES.find(([word, , holds]) => word.test(desc) && !holds(middle))
  return wrong ? `The description says “${wrong[1]}”, but the box is elsewhere.` : null
}

/** A sentence if an element would be sent as it was added, without a word about it; otherwise null. */
export function unwritten(element: LayoutElement): string | null {
  const { desc, text } = element.value
  if (typeof desc === 'string' && desc.trim() !== '') return null
  if (!isText(element)) return 'No description: the model decides what this object is.'
  return text === NEW_TEXT ? `Nothing was written yet: the picture will say “${NEW_TEXT}”.` : null
}
