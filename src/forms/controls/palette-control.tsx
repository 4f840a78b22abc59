import * as z from 'zod/mini'
import { colorPalette } from '#contract/service/color-palette.ts'
import { classNames } from '#src/ui/class-names.ts'
import { ColourList } from '#src/ui/colour-list.tsx'
import { inputLook } from '#src/ui/inputs.ts'
import { Labelled } from '#src/ui/labelled.tsx'
import { type ControlProps, useField, useFormSubject } from '../field-context.tsx'
import { wordsFor } from './choice-control.tsx'

const OWN = 'own'
const FIRST_COLORS = ['#e07a3f', '#f6e7c8', '#1d2b53']
const MOST_COLORS = 8

/** A palette preset, or own colours. */
export function PaletteControl({ name, control }: ControlProps) {
  const { catalogue } = useFormSubject()
  const { id, input, error } = useField(name)
  const given = z.safeParse(colorPalette(catalogue), input.value)
  const palette = given.success ? given.data : undefined
  const members = palette && 'members' in palette ? palette.members : undefined
  const chosen = palette && 'name' in palette ? palette.name : members ? OWN : ''
  const setColors = (colors: readonly string[]) =>
    input.onChange({ members: colors.map((color_hex) => ({ color_hex })) })
  return (
    <Labelled label={control.label} htmlFor={id} error={error}>
      <select
        id={id}
        ref={input.ref}
        value={chosen}
        onBlur={input.onBlur}
        onChange={({ target }) => {
          if (target.value === OWN) setColors(FIRST_COLORS)
          else input.onChange(target.value ? { name: target.value } : undefined)
        }}
        className={classNames(inputLook, 'w-full h-8')}
      >
        <option value="">From the prompt</option>
        {catalogue['v3.color_palette.presets'].map((preset) => (
          <option key={preset} value={preset}>
            {wordsFor(preset)}
          </option>
        ))}
        <option value={OWN}>Own colours</option>
      </select>
      {members && (
        <ColourList
          colours={members.map((member) => member.color_hex)}
          least={1}
          most={MOST_COLORS}
          fresh="#888888"
          onChange={setColors}
        />
      )}
    </Labelled>
  )
}
