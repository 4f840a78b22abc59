import { type ComponentType, lazy, Suspense } from 'react'
import type { Control } from './arrangement.ts'
import { ChoiceControl, LongChoiceControl } from './controls/choice-control.tsx'
import { CountControl } from './controls/count-controls.tsx'
import { PromptControl } from './controls/prompt-control.tsx'
import { SizeControl } from './controls/size-control.tsx'
import { SwitchControl } from './controls/switch-control.tsx'
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
const LineControl = lazy(async () => ({
  default: (await import('./controls/text-controls.tsx')).LineControl,
}))
const LinesControl = lazy(async () => ({
  default: (await import('./controls/text-controls.tsx')).LinesControl,
}))
const CodesControl = lazy(async () => ({
  default: (await import('./controls/text-controls.tsx')).CodesControl,
}))
const CustomSizeControl = lazy(async () => ({
  default: (await import('./controls/custom-size-control.tsx')).CustomSizeControl,
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
