import { type ComponentType, lazy, Suspense } from 'react'
import type { Control } from './arrangement.ts'
import { ChoiceControl, LongChoiceControl } from './controls/choice-control.tsx'
import { CountControl, CustomSizeControl } from './controls/number-controls.tsx'
import { PromptControl } from './controls/prompt-control.tsx'
import { SizeControl } from './controls/size-control.tsx'
import { CodesControl, LineControl, LinesControl, SwitchControl } from './controls/text-controls.tsx'
import type { ControlProps } from './field-context.tsx'

// The usual model takes none of these: whoever writes a prompt need not wait for them.
const SeedControl = lazy(async () => ({
  default: (await import('./controls/seed-control.tsx')).SeedControl,
}))
const SliderControl = lazy(async () => ({
  default: (await import('./controls/slider-control.tsx')).SliderControl,
}))
const PaletteControl = lazy(async () => ({
  default: (await import('./controls/palette-control.tsx')).PaletteControl,
}))
const PicturesControl = lazy(async () => ({
  default: (await import('./controls/pictures-control.tsx')).PicturesControl,
}))

const CONTROLS: Readonly<Record<Control['show'], ComponentType<ControlProps> | null>> = {
  prompt: PromptControl,
  hidden: null,
  ratio: SizeControl,
  sizes: SizeControl,
  choice: ChoiceControl,
  'long-choice': LongChoiceControl,
  seed: SeedControl,
  count: CountControl,
  switch: SwitchControl,
  line: LineControl,
  lines: LinesControl,
  palette: PaletteControl,
  codes: CodesControl,
  pictures: PicturesControl,
  'custom-size': CustomSizeControl,
  slider: SliderControl,
}

/** The control of a field, as its arrangement says. */
export function FieldControl({ name, control }: ControlProps) {
  const Shown = CONTROLS[control.show]
  return (
    Shown && (
      <Suspense fallback={<div className="h-14" />}>
        <Shown name={name} control={control} />
      </Suspense>
    )
  )
}
