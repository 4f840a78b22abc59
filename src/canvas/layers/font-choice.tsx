import { inputLook } from '#src/ui/inputs.ts'
import { FAMILIES, familyOf } from './fonts.ts'
import type { TextLayer } from './layers-document.ts'

interface FontChoiceProps {
  readonly layer: TextLayer
  onFont(family: string): void
}

/** The font of a text: those that were found to be similar first, in their order. */
export function FontChoice({ layer: { block }, onFont }: FontChoiceProps) {
  const found = [block.font_name, ...(block.font_alternatives ?? [])].filter((name) => name != null)
  const similar = found.flatMap((name) => FAMILIES.find((family) => family === name) ?? [])
  const others = FAMILIES.filter((family) => !similar.includes(family))
  const family = familyOf(block)
  const missing = block.font_name && block.font_name !== family ? block.font_name : null
  return (
    <label className="grid gap-1 text-xs text-ink-3">
      Font
      <select value={family} onChange={({ target }) => onFont(target.value)} className={`${inputLook} h-8`}>
        {similar.length > 0 && (
          <optgroup label="Most similar first">
            {[...new Set(similar)].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </optgroup>
        )}
        <optgroup label={similar.length > 0 ? 'Others' : 'Fonts'}>
          {others.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
      </select>
      {missing && <span>Found {missing}, which is not here; set in the most similar.</span>}
    </label>
  )
}
