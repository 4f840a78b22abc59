import { Wrench } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#src/ui/button.tsx'
import type { Controls } from '../arrangement.ts'
import type { Draft } from '../draft/draft.ts'
import { useFormSubject } from '../field-context.tsx'
import { brokenRules, type Mend } from './rules.ts'

/** Broken rules across fields while editing; each with buttons that fix it. */
export function BrokenRules({ controls }: { readonly controls: Controls }) {
  const { operation, catalogue } = useFormSubject()
  const { control, getValues, setValue, trigger, formState } = useFormContext<Draft>()
  const { isSubmitted } = formState
  useWatch({ control })
  const broken = brokenRules(getValues(), { id: operation, controls, catalogue })
  const mend = ({ fields, values = {}, copyWay }: Mend) => {
    for (const name of fields) {
      if (getValues(`files.${name}`)) setValue(`files.${name}`, [])
      setValue(`values.${name}`, null, { shouldDirty: true })
    }
    for (const [name, value] of Object.entries(values))
      setValue(`values.${name}`, value, { shouldDirty: true })
    if (copyWay) setValue('copy', { ...getValues('copy'), way: copyWay }, { shouldDirty: true })
    // The rule may belong to another field than the one that was left out.
    if (isSubmitted) void trigger()
  }
  if (broken.length === 0) return null
  return (
    <ul aria-label="Conflicting settings" aria-live="polite" className="grid gap-2 border-t px-4 pt-3 pb-1">
      {broken.map(({ message, mends }) => (
        <li key={message} className="grid gap-1.5 text-xs text-bad">
          {message}
          <span className="flex flex-wrap gap-1">
            {mends.map((one) => (
              <Button key={one.message} className="min-h-7 text-xs" onClick={() => mend(one)}>
                <Wrench size={12} aria-hidden /> {one.message}
              </Button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
