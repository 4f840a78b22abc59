import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { MAX_PALETTE } from '#contract/service/values/structured-prompt.ts'
import { ColorList } from '#src/ui/color-list.tsx'
import { inputLook } from '#src/ui/inputs.ts'
import type { LayoutEditing } from '../use-layout.ts'
import { WHOLE_FIELDS, type WholeField, wholePalette, wholeText, withPalette, withText } from '../whole.ts'

/** The prompt's fields about the whole picture, with the number of empty ones. */
export function WholeDetails({ editing }: { readonly editing: LayoutEditing }) {
  const { layout, writeLayout } = editing
  const empty = WHOLE_FIELDS.filter((field) => wholeText(layout, field) === '').length
  const colors = wholePalette(layout)
  return (
    <details className="group border-t">
      <summary className="flex min-h-9 list-none items-center gap-1 px-3 font-medium hover:bg-hover">
        <ChevronRight size={14} aria-hidden className="transition-transform group-open:rotate-90" />
        Whole picture
        <span className="num ml-auto text-xs font-normal text-ink-3">{empty > 0 && `${empty} empty`}</span>
      </summary>
      <div className="grid gap-2 px-3 pt-1 pb-3">
        {WHOLE_FIELDS.map((field) => (
          <WholeText key={field.label} field={field} editing={editing} />
        ))}
        <span className="num text-xs text-ink-3">
          Colours {colors.length} of {MAX_PALETTE}
        </span>
        <ColorList
          colors={colors}
          min={0}
          max={MAX_PALETTE}
          fresh="#e07a3f"
          of=" of the picture"
          onChange={(palette) => writeLayout(withPalette(layout, palette))}
        />
      </div>
    </details>
  )
}

interface WholeTextProps {
  readonly field: WholeField
  readonly editing: LayoutEditing
}

function WholeText({ field, editing: { layout, writeLayout } }: WholeTextProps) {
  const id = useId()
  const text = wholeText(layout, field)
  return (
    <label className="grid gap-1 text-xs text-ink-3" htmlFor={id}>
      {field.label}
      <textarea
        id={id}
        value={text}
        rows={field.isLong ? 2 : 1}
        placeholder={field.example}
        onChange={({ target }) => writeLayout(withText(layout, field, target.value))}
        className={`${inputLook} min-h-8 resize-y py-1.5 leading-5`}
      />
    </label>
  )
}
