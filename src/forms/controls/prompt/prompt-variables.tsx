import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { inputLook } from '#src/ui/inputs.ts'
import { Labelled } from '#src/ui/labelled.tsx'
import type { Draft } from '../../draft/draft.ts'
import { rememberedVariables, rememberVariable } from '../../draft/remembered-variables.ts'
import { variableValue } from '../../draft/variables.ts'

/** The values of a prompt's variables; each begins with what was typed for its name last. */
export function PromptVariables({ names }: { readonly names: readonly string[] }) {
  const { control, setValue, getValues } = useFormContext<Draft>()
  const values = useWatch({ control, name: 'variables' }) ?? {}
  const joined = names.join('\n')
  useEffect(() => {
    const known = getValues('variables') ?? {}
    const before = rememberedVariables()
    const fresh = joined.split('\n').flatMap((name) => {
      const last = variableValue(before, name)
      return variableValue(known, name) === undefined && last ? [[name, last] as const] : []
    })
    if (fresh.length > 0) setValue('variables', { ...known, ...Object.fromEntries(fresh) })
  }, [joined, getValues, setValue])
  return (
    <fieldset className="grid gap-2 rounded-md border p-2.5">
      <legend className="px-1 text-xs text-ink-3">Variables of the prompt</legend>
      {names.map((name) => (
        <Labelled key={name} label={name} htmlFor={`variable-${name}`}>
          <input
            id={`variable-${name}`}
            value={variableValue(values, name) ?? ''}
            className={inputLook}
            onChange={({ target }) => {
              setValue('variables', { ...values, [name]: target.value }, { shouldDirty: true })
              rememberVariable(name, target.value)
            }}
          />
        </Labelled>
      ))}
    </fieldset>
  )
}
