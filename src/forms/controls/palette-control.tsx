import { useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'
import { colorPalette } from '#contract/service/values/color-palette.ts'
import { ColorList } from '#src/ui/color-list.tsx'
import { Labelled } from '#src/ui/labelled.tsx'
import { Select } from '#src/ui/select/select.tsx'
import type { Draft } from '../draft/draft.ts'
import { type ControlProps, useField, useFormSubject } from '../field-context.tsx'
import { wordsFor } from './choice-control.tsx'

/** Custom colours that another choice put aside; on the draft under a name that no field has, so that it is never sent. */
const KEPT = 'values.own_colors'
const OWN = 'own'
const FIRST_COLORS = ['#e07a3f', '#f6e7c8', '#1d2b53']
const MAX_COLORS = 8

/** A palette preset, or own colours. */
export function PaletteControl({ name, control }: ControlProps) {
  const { catalogue } = useFormSubject()
  const { id, input, error } = useField(name)
  const { getValues, setValue } = useFormContext<Draft>()
  const given = z.safeParse(colorPalette(catalogue), input.value)
  const palette = given.success ? given.data : undefined
  const members = palette && 'members' in palette ? palette.members : undefined
  const chosen = palette && 'name' in palette ? palette.name : members ? OWN : ''
  const setColors = (colors: readonly string[]) => {
    setValue(KEPT, colors)
    input.onChange({ members: colors.map((color_hex) => ({ color_hex })) })
  }
  const kept = z.safeParse(z.array(z.string()), getValues(KEPT)).data
  const weights = members?.flatMap(({ color_weight: weight }) => (weight === undefined ? [] : [weight])) ?? []
  return (
    <Labelled
      label={control.label}
      htmlFor={id}
      aside={weights.length > 0 ? `weights ${weights.join(', ')}` : undefined}
      error={error}
    >
      <Select
        id={id}
        buttonRef={input.ref}
        value={chosen}
        options={[
          { value: '', label: 'From the prompt' },
          ...catalogue['v3.color_palette.presets'].map((preset) => ({
            value: preset,
            label: wordsFor(preset),
          })),
          { value: OWN, label: 'Custom colours' },
        ]}
        onBlur={input.onBlur}
        onChange={(value) => {
          if (value === OWN) setColors(kept ?? FIRST_COLORS)
          else input.onChange(value ? { name: value } : undefined)
        }}
        className="h-8 w-full"
      />
      {members && (
        <ColorList
          colors={members.map((member) => inFull(member.color_hex))}
          min={1}
          max={MAX_COLORS}
          fresh="#888888"
          onChange={setColors}
        />
      )}
    </Labelled>
  )
}

/** `#abc` as `#aabbcc`: the browser shows any other as black. */
const inFull = (hex: string) => (hex.length === 4 ? hex.replaceAll(/[0-9a-f]/gi, '$&$&') : hex)
