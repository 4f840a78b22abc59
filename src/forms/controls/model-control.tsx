import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { inputLook } from '#src/ui/inputs.ts'
import { describedBy, Labelled } from '#src/ui/labelled.tsx'
import { Select } from '#src/ui/select/select.tsx'
import { useAids } from '../copy/aids.ts'
import { type ControlProps, useField } from '../field-context.tsx'

const OTHER = 'other'

/** A custom model: one of those that can be used now, or any other by its URI. */
export function ModelControl({ name, control }: ControlProps) {
  const { id, input, error } = useField(name)
  const { loadModels } = useAids()
  const {
    data: models = [],
    error: failed,
    isPending,
  } = useQuery({
    queryKey: ['models', 'usable'],
    queryFn: loadModels,
    retry: false,
  })
  const [isTyped, setIsTyped] = useState(false)
  const uri = typeof input.value === 'string' ? input.value : ''
  const isListed = models.some((model) => model.uri === uri)
  const isOther = isTyped || (!isPending && uri !== '' && !isListed)
  const help = failed
    ? `Models could not be loaded: ${failed.message}`
    : !isPending && models.length === 0
      ? 'You have no custom models that are ready to use.'
      : control.help
  return (
    <Labelled label={control.label} htmlFor={id} help={help} error={error}>
      <Select
        id={id}
        value={isOther ? OTHER : uri}
        options={[
          { value: '', label: 'None' },
          ...models.map((model) => ({ value: model.uri, label: model.name })),
          ...(isPending && uri !== '' ? [{ value: uri, label: uri }] : []),
          { value: OTHER, label: 'Another model, by URI' },
        ]}
        onBlur={input.onBlur}
        onChange={(value) => {
          setIsTyped(value === OTHER)
          if (value !== OTHER) input.onChange(value || undefined)
        }}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id)}
        className="h-8 w-full"
      />
      {isOther && (
        <input
          ref={input.ref}
          value={uri}
          aria-label={`${control.label}, by URI`}
          placeholder="model/<name>/version/<version>"
          onBlur={input.onBlur}
          onChange={input.onChange}
          className={classNames(inputLook, 'h-8 w-full font-mono')}
        />
      )}
    </Labelled>
  )
}
