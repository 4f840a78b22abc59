import { Plus, X } from 'lucide-react'
import * as z from 'zod/mini'
import { colorPalette } from '#contract/service/color-palette.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
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
      {members && <OwnColors colors={members.map((member) => member.color_hex)} onChange={setColors} />}
    </Labelled>
  )
}

interface OwnColorsProps {
  readonly colors: readonly string[]
  onChange(colors: readonly string[]): void
}

function OwnColors({ colors, onChange }: OwnColorsProps) {
  // A colour is known by its place: two may be equal, and one changes while it is dragged.
  const places = colors.map((color, place) => ({ color, place, key: `colour-${place}` }))
  return (
    <div className="flex flex-wrap gap-1.5">
      {places.map(({ color, place, key }) => (
        <span key={key} className="flex items-center rounded-md border bg-bg">
          <input
            type="color"
            aria-label={`Colour ${place + 1}`}
            value={color}
            onChange={({ target }) => onChange(colors.with(place, target.value))}
            className="size-8 cursor-pointer rounded-sm border-0 bg-transparent p-1"
          />
          {colors.length > 1 && (
            <IconButton
              icon={X}
              label={`Remove colour ${place + 1}`}
              className="size-8"
              onClick={() => onChange(colors.toSpliced(place, 1))}
            />
          )}
        </span>
      ))}
      {colors.length < MOST_COLORS && (
        <Button look="quiet" onClick={() => onChange([...colors, '#888888'])}>
          <Plus size={14} aria-hidden /> Colour
        </Button>
      )}
    </div>
  )
}
