import type { ComponentType } from 'react'
import type { Control } from './arrangement.ts'
import { ChoiceControl, LongChoiceControl } from './controls/choice-control.tsx'
import { CountControl, CustomSizeControl, SeedControl } from './controls/number-controls.tsx'
import { PaletteControl } from './controls/palette-control.tsx'
import { PicturesControl } from './controls/pictures-control.tsx'
import { PromptControl } from './controls/prompt-control.tsx'
import { SizeControl } from './controls/size-control.tsx'
import { CodesControl, LineControl, LinesControl, SwitchControl } from './controls/text-controls.tsx'
import type { ControlProps } from './field-context.tsx'

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
}

/** The control of a field, as its arrangement says. */
export function FieldControl({ name, control }: ControlProps) {
  const Shown = CONTROLS[control.show]
  return Shown && <Shown name={name} control={control} />
}
