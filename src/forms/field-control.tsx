import { type ComponentType, Suspense } from 'react'
import { part } from '#src/ui/part.tsx'
import type { Control, UsualShow } from './arrangement.ts'
import { ChoiceControl } from './controls/choice-control.tsx'
import { CountControl } from './controls/count-controls.tsx'
import { PromptControl } from './controls/prompt/prompt-control.tsx'
import { SizeControl } from './controls/sizes/size-control.tsx'
import { SwitchControl } from './controls/switch-control.tsx'
import type { ControlProps } from './field-context.tsx'

const USUAL: Readonly<Record<UsualShow, ComponentType<ControlProps>>> = {
  prompt: PromptControl,
  ratio: SizeControl,
  sizes: SizeControl,
  choice: ChoiceControl,
  count: CountControl,
  switch: SwitchControl,
}

// Loaded late: writing a prompt does not need them.
const RareControl = part('RareControl', () => import('./controls/rare-control.tsx'))

const isUsual = (show: Control['show']): show is UsualShow => show in USUAL

/** The control of a field, by its arrangement. */
export function FieldControl({ name, control }: ControlProps) {
  const { show } = control
  if (show === 'hidden') return null
  if (isUsual(show)) {
    const Shown = USUAL[show]
    return <Shown name={name} control={control} />
  }
  return (
    <Suspense fallback={<div className="h-14" />}>
      <RareControl show={show} name={name} control={control} />
    </Suspense>
  )
}
