import { Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { operationOf } from '#contract/service/operations/table.ts'
import { classNames } from '#src/ui/class-names.ts'
import { count } from '#src/ui/format/format.ts'
import { inputLook } from '#src/ui/inputs.ts'
import { describedBy, Labelled } from '#src/ui/labelled.tsx'
import { part } from '#src/ui/part.tsx'
import { type Draft, variablesOf } from '../../draft/draft.ts'
import { type ControlProps, useField, useFormSubject } from '../../field-context.tsx'

const StructuredPrompt = part('StructuredPrompt', () => import('./structured-prompt.tsx'))
const PromptVariables = part('PromptVariables', () => import('./prompt-variables.tsx'))

/** The prompt: words, or on models that take one, a structured prompt as JSON. Both are kept while one is chosen. */
export function PromptControl({ name, control }: ControlProps) {
  const { control: form, setValue, getValues } = useFormContext<Draft>()
  const promptAs = useWatch({ control: form, name: 'promptAs' })
  const { id, input, error } = useField(name)
  const { operation } = useFormSubject()
  const takesStructure = operationOf(operation).structuredIn !== undefined
  const text = typeof input.value === 'string' ? input.value : ''
  const go = async (way: Draft['promptAs']) => {
    // Most people stay with one way of writing.
    const { structuredFrom, wordsFrom } = await import('../../prompt-ways.ts')
    const { jsonText, jsonWords } = getValues()
    const prompts = { words: text, jsonText, jsonWords }
    if (way === 'json') {
      setValue('jsonText', structuredFrom(prompts))
      setValue('jsonWords', text)
    } else input.onChange(wordsFrom(prompts))
    setValue('promptAs', way)
  }
  const isWords = !takesStructure || promptAs === 'words'
  const variables = variablesOf(operation, { promptAs, values: { [name]: text } })
  return (
    <div className="grid gap-1.5">
      {isWords ? (
        <Labelled label={control.label} htmlFor={id} aside={count(text.length, 'character')} error={error}>
          <textarea
            {...input}
            id={id}
            value={text}
            rows={5}
            placeholder="A poster for a night of jazz by the harbour, warm dusk, the words “Blue Hour” in cream"
            aria-invalid={error !== undefined}
            aria-describedby={describedBy(id)}
            className={classNames(inputLook, 'w-full min-h-28 resize-y py-2 leading-5')}
          />
        </Labelled>
      ) : (
        <Suspense fallback={<div className="h-52 rounded-md border bg-bg" />}>
          <StructuredPrompt />
        </Suspense>
      )}
      {variables.length > 0 && (
        <Suspense>
          <PromptVariables names={variables} />
        </Suspense>
      )}
      {takesStructure && (
        <div className="flex gap-3 text-xs">
          {(['words', 'json'] as const).map((way) => (
            <button
              key={way}
              type="button"
              aria-pressed={promptAs === way}
              onClick={() => way !== promptAs && void go(way)}
              className={classNames(
                'min-h-6 px-0.5',
                promptAs === way ? 'text-ink' : 'text-ink-3 hover:text-ink',
              )}
            >
              {way === 'words' ? 'Text' : 'Layout'}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
