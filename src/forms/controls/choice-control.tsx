import { classNames } from '#src/ui/class-names.ts'
import { inputLook } from '#src/ui/inputs.ts'
import { describedBy, Labelled } from '#src/ui/labelled.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { type ControlProps, useField } from '../field-context.tsx'

/** `FLAT_VECTOR` as people write it. Short codes such as 2K and X2 stay as they are. */
export const wordsFor = (value: string) =>
  /^[\dX]/.test(value) && value.length < 4
    ? value.replace(/^X(\d)$/, '×$1')
    : value.charAt(0).toUpperCase() + value.slice(1).toLowerCase().replaceAll('_', ' ')

/** A choice whose values are all in sight; refused ones too, with the reason. */
export function ChoiceControl({ name, control }: ControlProps) {
  const { field, input, error } = useField(name)
  const refused = Object.entries(field?.refused ?? {})
  const options = [
    ...refused.map(([value, refusal]) => ({ value, label: wordsFor(value), refusal })),
    ...(field?.values ?? []).map((value) => ({ value, label: wordsFor(value) })),
  ]
  const [first] = refused
  const help = first ? `${wordsFor(first[0])}: ${first[1]}.` : control.help
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

const languages = new Intl.DisplayNames(['en'], { type: 'language' })

/** A value as people write it: sizes with a times sign, languages by their names. */
function nameFor(field: string, value: string): string {
  if (field === 'resolution') return value.replace('x', ' × ')
  return field === 'language' ? (languages.of(value) ?? value) : wordsFor(value)
}

/** A choice of many values. */
export function LongChoiceControl({ name, control }: ControlProps) {
  const { field, id, input, error } = useField(name)
  const none = typeof field?.default === 'string' ? wordsFor(field.default) : 'None'
  return (
    <Labelled label={control.label} htmlFor={id} help={control.help} error={error}>
      <select
        {...input}
        id={id}
        value={String(input.value ?? '')}
        onChange={(event) => input.onChange(event.target.value || undefined)}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id)}
        className={classNames(inputLook, 'w-full h-8')}
      >
        <option value="">{none}</option>
        {(field?.values ?? [])
          .filter((value) => value !== field?.default)
          .map((value) => (
            <option key={value} value={value}>
              {nameFor(name, value)}
            </option>
          ))}
      </select>
    </Labelled>
  )
}
