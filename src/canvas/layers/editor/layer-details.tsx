import {
  ALargeSmall,
  Bold,
  CaseUpper,
  Italic,
  type LucideIcon,
  Strikethrough,
  Subscript,
  Superscript,
  Underline,
} from 'lucide-react'
import { useId, useRef } from 'react'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { inputLook } from '#src/ui/inputs.ts'
import { NumberField } from '#src/ui/number-field.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { changeChosen, chosen } from '../../boxes/editing.ts'
import { pointsOf } from '../fonts.ts'
import {
  aligned,
  changed,
  colorOf,
  fitted,
  frameOf,
  MAX_POINTS,
  MIN_WIDTH,
  reflowed,
  type TextLayer,
  translated,
  widened,
  withFrame,
} from '../layers-document.ts'
import { type Format, formatFor, toggleFormat } from '../layers-keys.ts'
import { ALIGNED, lineHeightOf, type Ruler } from '../typeset.ts'
import type { LayersEditing } from '../use-layers.ts'
import { FontChoice } from './font-choice.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { useQuotationMarks } from './use-quotation-marks.ts'

interface DetailsProps {
  readonly editing: LayersEditing
  readonly ruler: Ruler
}

/** All properties of the selection, as text and numbers. A change applies to all selected layers. */
export function LayerDetails({ editing, ruler }: DetailsProps) {
  const layers = chosen(editing)
  const [first] = layers
  if (!first) return null
  const only = layers.length === 1 ? first : null
  const isLocked = layers.every(({ id }) => editing.locked.has(id))
  return (
    <section aria-label="Selected text" className="grid gap-2.5 border-t px-3 py-3">
      {isLocked && <p className="text-xs text-ink-3">Locked. Unlock to edit.</p>}
      <fieldset disabled={isLocked} className="grid min-w-0 gap-2.5 disabled:opacity-50">
        <legend className="sr-only">{only ? 'One text' : `${layers.length} texts`}</legend>
        {only ? (
          <Words layer={only} editing={editing} ruler={ruler} />
        ) : (
          <p className="text-xs text-ink-3">{layers.length} texts selected. Changes apply to all.</p>
        )}
        <FontChoice
          layer={first}
          onFont={(font_name) => changeChosen(editing, (layer) => changed(layer, { font_name }, ruler))}
        />
        <LanguageChoice
          language={layers.every(({ language }) => language === first.language) ? first.language : undefined}
          onLanguage={(language) => changeChosen(editing, (layer) => translated(layer, language, ruler))}
        />
        <Type layer={first} editing={editing} ruler={ruler} />
        <Formats editing={editing} ruler={ruler} />
        <Alignment layer={first} editing={editing} />
        <Place layer={first} editing={editing} ruler={ruler} isAlone={only !== null} />
        <Fitting layer={first} editing={editing} ruler={ruler} />
      </fieldset>
    </section>
  )
}

interface LayerProps {
  readonly layer: TextLayer
  readonly editing: LayersEditing
}
type SetProps = LayerProps & { readonly ruler: Ruler }

function Words({ layer, editing, ruler }: SetProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useQuotationMarks(field, layer.language)
  const { text } = layer.block
  return (
    <label className="grid gap-1 text-xs text-ink-3" htmlFor={id}>
      Text
      <textarea
        ref={field}
        id={id}
        dir="auto"
        lang={layer.language}
        rows={Math.min(6, text.split('\n').length + 1)}
        value={text}
        onChange={({ target }) =>
          changeChosen(editing, (each) => changed(each, { text: target.value }, ruler), {
            merges: `text-${layer.id}`,
          })
        }
        onKeyDown={(event) => {
          const format = formatFor(event.nativeEvent)
          if (!format) return
          event.preventDefault()
          toggleFormat(editing, format, ruler)
        }}
        className={`${inputLook} resize-y py-1.5 leading-5`}
      />
    </label>
  )
}

function Type({ layer: { block }, editing, ruler }: SetProps) {
  const set = (merges: string, change: Partial<DetectedTextBlock>) =>
    changeChosen(editing, (layer) => changed(layer, change, ruler), { merges })
  return (
    <div className="grid grid-cols-3 gap-1.5">
      <NumberField
        label="Size, pt"
        min={1}
        max={MAX_POINTS}
        value={pointsOf(block)}
        onValue={(font_size) => set('size', { font_size })}
      />
      <NumberField
        label="Line height"
        min={0.5}
        max={4}
        step={0.05}
        value={lineHeightOf(block)}
        onValue={(line_height) => set('line-height', { line_height })}
      />
      <label className="grid gap-1 text-xs text-ink-3">
        Colour
        <input
          type="color"
          value={colorOf(block)}
          onChange={({ target }) => set('colour', { color: target.value })}
          className="h-8 w-full cursor-pointer rounded-md border border-edge bg-bg p-1"
        />
      </label>
    </div>
  )
}

const FORMATS: readonly (readonly [format: Format, icon: LucideIcon, label: string])[] = [
  ['bold', Bold, 'Bold'],
  ['italic', Italic, 'Italic'],
  ['underline', Underline, 'Underline'],
  ['strikethrough', Strikethrough, 'Strikethrough'],
  ['all_caps', CaseUpper, 'All capitals'],
  ['small_caps', ALargeSmall, 'Small capitals'],
  ['superscript', Superscript, 'Superscript'],
  ['subscript', Subscript, 'Subscript'],
]

function Formats({ editing, ruler }: DetailsProps) {
  const layers = chosen(editing)
  return (
    <div role="toolbar" aria-label="Formatting" className="-mx-1 flex flex-wrap">
      {FORMATS.map(([format, icon, label]) => {
        const isOn = layers.every(({ block }) => block.formatting.includes(format))
        return (
          <IconButton
            key={format}
            icon={icon}
            label={label}
            aria-pressed={isOn}
            onClick={() => toggleFormat(editing, format, ruler)}
            className={classNames(isOn && 'bg-accent-soft text-accent')}
          />
        )
      })}
    </div>
  )
}

const ALIGNMENTS = [
  { value: 'left', label: 'Left' },
  { value: 'center', label: 'Centre' },
  { value: 'right', label: 'Right' },
] as const

function Alignment({ layer, editing }: LayerProps) {
  return (
    <Segmented
      label="Alignment"
      options={ALIGNMENTS}
      value={layer.block.alignment}
      onChange={(value) => {
        const chosenOne = ALIGNMENTS.find((each) => each.value === value)
        if (chosenOne) changeChosen(editing, (each) => aligned(each, chosenOne.value))
      }}
    />
  )
}

/** Maximum distance of a text outside the picture, in pixels. */
const FAR = 20_000

function Place({ layer, editing, ruler, isAlone }: SetProps & { readonly isAlone: boolean }) {
  const { x, y, angle, width } = layer.block
  const set = (merges: string, change: Partial<Record<'x' | 'y' | 'angle', number>>) =>
    changeChosen(editing, (each) => withFrame(each, { ...frameOf(each), ...change }), { merges })
  return (
    <div className="grid grid-cols-2 gap-1.5">
      {isAlone && (
        <>
          <NumberField label="x, px" min={-FAR} max={FAR} value={x} onValue={(at) => set('x', { x: at })} />
          <NumberField label="y, px" min={-FAR} max={FAR} value={y} onValue={(at) => set('y', { y: at })} />
        </>
      )}
      <NumberField
        label="Width, px"
        min={MIN_WIDTH}
        max={FAR}
        value={Math.round(width)}
        onValue={(wide) =>
          changeChosen(
            editing,
            (each) => widened(each, wide, { x: ALIGNED[each.block.alignment], y: 0 }, ruler),
            { merges: 'width' },
          )
        }
      />
      <NumberField
        label="Angle, °"
        min={-180}
        max={180}
        step={0.1}
        value={angle}
        onValue={(turned) => set('angle', { angle: turned })}
      />
    </div>
  )
}

function Fitting({ layer, editing, ruler }: SetProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => changeChosen(editing, (each) => fitted(each, ruler))}>Fit text to box</Button>
      <label className="flex min-h-8 items-center gap-2">
        <Checkbox
          checked={layer.wraps}
          onChange={({ target }) =>
            changeChosen(editing, (each) =>
              reflowed({ ...each, wraps: target.checked }, ruler, { x: ALIGNED[each.block.alignment], y: 0 }),
            )
          }
        />
        Wrap text
      </label>
    </div>
  )
}
