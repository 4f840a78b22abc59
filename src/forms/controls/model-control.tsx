import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { inputLook } from '#src/ui/inputs.ts'
import { describedBy, Labelled } from '#src/ui/labelled.tsx'
import { useAids } from '../aids.ts'
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
    ? `The list of models could not be loaded: ${failed.message}`
    : !isPending && models.length === 0
      ? 'The service has no custom model of yours that can be used now.'
      : control.help
  return (
    <Labelled label={control.label} htmlFor={id} help={help} error={error}>
      <select
        id={id}
        value={isOther ? OTHER : uri}
        onBlur={input.onBlur}
        onChange={({ target }) => {
          setIsTyped(target.value === OTHER)
          if (target.value !== OTHER) input.onChange(target.value || undefined)
        }}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id)}
        className={classNames(inputLook, 'h-8 w-full')}
      >
        <option value="">None</option>
        {models.map((model) => (
          <option key={model.uri} value={model.uri}>
            {model.name}
          </option>
        ))}
        {isPending && uri !== '' && <option value={uri}>{uri}</option>}
        <option value={OTHER}>Another, by its URI</option>
      </select>
      {isOther && (
        <input
          ref={input.ref}
          value={uri}
          aria-label={`${control.label}, by its URI`}
          placeholder="model/<name>/version/<version>"
          onBlur={input.onBlur}
          onChange={input.onChange}
          className={classNames(inputLook, 'h-8 w-full font-mono')}
        />
      )}
    </Labelled>
  )
}
