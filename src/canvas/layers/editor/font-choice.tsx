import { useId } from 'react'
import { Select } from '#src/ui/select/select.tsx'
import { FAMILIES, familyOf } from '../fonts.ts'
import type { TextLayer } from '../layers-document.ts'

interface FontChoiceProps {
  readonly layer: TextLayer
  onFont(family: string): void
}

const fontOf = (name: string, group: string) => ({ value: name, label: name, group })

/** The font of a text: those that were found to be similar first, in their order. */
export function FontChoice({ layer: { block }, onFont }: FontChoiceProps) {
  const id = useId()
  const found = [block.font_name, ...(block.font_alternatives ?? [])].filter((name) => name != null)
  const similar = found.flatMap((name) => FAMILIES.find((family) => family === name) ?? [])
  const others = FAMILIES.filter((family) => !similar.includes(family))
  const family = familyOf(block)
  const missing = block.font_name && block.font_name !== family ? block.font_name : null
  return (
    <div className="grid gap-1 text-xs text-ink-3">
      <label htmlFor={id}>Font</label>
      <Select
        id={id}
        value={family}
        options={[
          ...[...new Set(similar)].map((name) => fontOf(name, 'Most similar first')),
          ...others.map((name) => fontOf(name, similar.length > 0 ? 'Others' : 'Fonts')),
        ]}
        onChange={onFont}
        className="h-8"
      />
      {missing && <span>Found {missing}, which is not available. Showing the most similar font.</span>}
    </div>
  )
}
