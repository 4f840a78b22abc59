import { useId } from 'react'
import type { Size } from '#contract/service/describe/operation.ts'
import { MAX_ELEMENT_PALETTE } from '#contract/service/values/structured-prompt.ts'
import { Button } from '#src/ui/button.tsx'
import { ColorList } from '#src/ui/color-list.tsx'
import { inputLook } from '#src/ui/inputs.ts'
import { NumberField } from '#src/ui/number-field.tsx'
import {
  type Box,
  boxOf,
  changed,
  contradiction,
  isText,
  type LayoutElement,
  NEW_TEXT,
  placed,
  UNITS,
  unwritten,
} from '../layout-document.ts'
import type { LayoutEditing } from '../use-layout.ts'

interface ElementDetailsProps {
  readonly element: LayoutElement
  readonly editing: LayoutEditing
  /** The size of the requested pictures, in pixels. */
  readonly size: Size
}

/** All properties of one element, as text and numbers. */
export function ElementDetails({ element, editing, size }: ElementDetailsProps) {
  const { layout, writeLayout } = editing
  const id = useId()
  const { desc, text } = element.value
  const warning = contradiction(element) ?? unwritten(element)
  return (
    <section aria-label="Selected element" className="grid gap-2 border-t px-3 py-3">
      {isText(element) && (
        <label className="grid gap-1">
          Text
          <input
            value={typeof text === 'string' ? text : ''}
            dir="auto"
            // What nobody wrote is replaced by what is typed.
            onFocus={({ target }) => text === NEW_TEXT && target.select()}
            onChange={({ target }) => writeLayout(changed(layout, element.id, { text: target.value }))}
            className={`${inputLook} h-8`}
          />
        </label>
      )}
      <label className="grid gap-1" htmlFor={`${id}-desc`}>
        Description
        <textarea
          id={`${id}-desc`}
          value={typeof desc === 'string' ? desc : ''}
          rows={2}
          placeholder={isText(element) ? 'large title, serif, in cream' : 'what it shows, and how'}
          aria-describedby={warning ? `${id}-warning` : undefined}
          onChange={({ target }) => writeLayout(changed(layout, element.id, { desc: target.value }))}
          className={`${inputLook} min-h-14 resize-y py-1.5 leading-5`}
        />
      </label>
      {warning && (
        <p id={`${id}-warning`} className="text-xs text-warn">
          {warning}
        </p>
      )}
      <BoxFields element={element} editing={editing} size={size} />
      <Colors element={element} editing={editing} />
    </section>
  )
}

const MIN_SIDE = 4

const EDGES = [
  ['Top', 0],
  ['Left', 1],
  ['Bottom', 2],
  ['Right', 3],
] as const

function BoxFields({ element, editing, size }: ElementDetailsProps) {
  const { layout, writeLayout } = editing
  const box = boxOf(element)
  if (!box) {
    return (
      <Button onClick={() => writeLayout(placed(layout, new Map([[element.id, [250, 250, 750, 750]]])))}>
        Add a box
      </Button>
    )
  }
  const set = (next: Box) => writeLayout(placed(layout, new Map([[element.id, next]])))
  const [width, height] = [
    ((box[3] - box[1]) / UNITS) * size.width,
    ((box[2] - box[0]) / UNITS) * size.height,
  ]
  return (
    <fieldset className="grid grid-cols-2 gap-1.5">
      <legend className="col-span-2 mb-1 flex w-full">Box, 0 to 1000</legend>
      {EDGES.map(([name, edge]) => (
        <EdgeField key={name} name={name} edge={edge} box={box} onBox={set} />
      ))}
      <output className="num col-span-2 text-xs text-ink-3">
        {Math.round(width)} × {Math.round(height)} px of {size.width} × {size.height}
      </output>
    </fieldset>
  )
}

interface EdgeFieldProps {
  readonly name: string
  /** Its place in the box. */
  readonly edge: 0 | 1 | 2 | 3
  readonly box: Box
  onBox(box: Box): void
}

/** One edge as a number; the opposite one bounds it. */
function EdgeField({ name, edge, box, onBox }: EdgeFieldProps) {
  const across = box[edge < 2 ? edge + 2 : edge - 2] ?? 0
  const [min, max] = edge < 2 ? [0, across - MIN_SIDE] : [across + MIN_SIDE, UNITS]
  return (
    <NumberField
      label={name}
      min={min}
      max={max}
      value={box[edge]}
      because={`${EDGES[edge < 2 ? edge + 2 : edge - 2]?.[0]} is at ${across}`}
      onValue={(value) => {
        const [yMin, xMin, yMax, xMax] = box.with(edge, value)
        onBox([yMin ?? 0, xMin ?? 0, yMax ?? UNITS, xMax ?? UNITS])
      }}
    />
  )
}

function Colors({ element, editing }: Omit<ElementDetailsProps, 'size'>) {
  const { layout, writeLayout } = editing
  const { color_palette: given } = element.value
  const colors = Array.isArray(given) ? given.map(String) : []
  const set = (palette: readonly string[]) =>
    writeLayout(changed(layout, element.id, { color_palette: palette.length > 0 ? palette : undefined }))
  return (
    <div className="grid gap-1.5">
      <span className="num text-xs text-ink-3">
        Colours {colors.length} of {MAX_ELEMENT_PALETTE}
      </span>
      <ColorList
        colors={colors}
        min={0}
        max={MAX_ELEMENT_PALETTE}
        fresh="#e07a3f"
        of=" of the element"
        onChange={set}
      />
    </div>
  )
}
