import { useFormContext, useWatch } from 'react-hook-form'
import type { structuredPrompt } from '#contract/service/values/structured-prompt.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { count } from '#src/ui/format/format.ts'
import { inputLook } from '#src/ui/inputs.ts'
import { Labelled } from '#src/ui/labelled.tsx'
import type { Draft } from '../../draft/draft.ts'
import { judgeStructure } from '../../structure.ts'

const EXAMPLE = {
  high_level_description: 'A poster for a night of jazz by the harbour',
  style_description: { art_style: 'flat illustration', color_palette: ['#f6e7c8', '#1d2b53', '#e07a3f'] },
  compositional_deconstruction: {
    background: 'a calm sea at dusk',
    elements: [
      { type: 'obj', desc: 'a large low sun', bbox: [300, 350, 620, 680] },
      {
        type: 'text',
        text: 'Blue Hour',
        desc: 'large title',
        bbox: [80, 100, 240, 900],
        color_palette: ['#f6e7c8'],
      },
    ],
  },
} satisfies import('zod/mini').infer<typeof structuredPrompt>

/** The structured prompt as JSON, judged while it is typed; every problem names its place. */
export function StructuredPrompt() {
  const { register, setValue, control, formState } = useFormContext<Draft>()
  const text = useWatch({ control, name: 'jsonText' })
  const { problems, elements } = judgeStructure(text)
  const refused = formState.errors.values?.json_prompt?.message
  const message = text === '' ? [] : problems
  return (
    <Labelled
      label="Structured prompt"
      htmlFor="field-json_prompt"
      aside={count(elements, 'element')}
      error={message.length === 0 && typeof refused === 'string' ? refused : undefined}
    >
      <textarea
        id="field-json_prompt"
        {...register('jsonText')}
        rows={14}
        spellCheck={false}
        aria-invalid={message.length > 0}
        aria-describedby="structure-says"
        className={classNames(inputLook, 'w-full resize-y py-2 font-mono text-xs leading-5')}
      />
      <ul id="structure-says" aria-live="polite" className="grid gap-1 text-xs text-bad">
        {message.slice(0, 6).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <div className="flex gap-2">
        {text.trim() === '' ? (
          <Button onClick={() => setValue('jsonText', JSON.stringify(EXAMPLE, null, 2))}>
            Start with an example
          </Button>
        ) : (
          <Button
            disabled={problems.some((problem) => problem.startsWith('Invalid JSON'))}
            onClick={() => setValue('jsonText', JSON.stringify(JSON.parse(text), null, 2))}
          >
            Format
          </Button>
        )}
      </div>
    </Labelled>
  )
}
