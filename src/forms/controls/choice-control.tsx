import { Labelled } from '#src/ui/labelled.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { type ControlProps, useField } from '../field-context.tsx'

/** `FLAT_VECTOR` as people write it. Short codes such as 2K and X2 stay as they are. */
export const wordsFor = (value: string) =>
  /^[\dX]/.test(value) && value.length < 4
    ? value.replace(/^X(\d)$/, '×$1')
    : value.charAt(0).toUpperCase() + value.slice(1).toLowerCase().replaceAll('_', ' ')

/** A choice with all values visible; refused values too, with the reason. */
export function ChoiceControl({ name, control }: ControlProps) {
  const { field, input, error } = useField(name)
  const refused = Object.entries(field?.refused ?? {})
  const options = [
    ...refused.map(([value, refusal]) => ({ value, label: wordsFor(value), refusal })),
    ...(field?.values ?? []).map((value) => ({ value, label: wordsFor(value) })),
  ]
  const [first] = refused
  // The contract uses wire values; here they read as on the buttons.
  const help = first
    ? `${wordsFor(first[0])}: ${first[1].replaceAll(/\b[A-Z]{3,}\b/g, wordsFor)}.`
    : control.help
  return (
    <Labelled label={control.label} help={help} error={error}>
      <Segmented
        label={control.label}
        options={options}
        value={String(input.value ?? field?.default ?? '')}
        onChange={input.onChange}
      />
    </Labelled>
  )
}
