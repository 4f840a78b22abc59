import type { ComponentType } from 'react'
import type { RareShow } from '../arrangement.ts'
import type { ControlProps } from '../field-context.tsx'
import { CopyControl } from './copy/copy-control.tsx'
import { LongChoiceControl } from './long-choice-control.tsx'
import { ManyControl } from './many-control.tsx'
import { ModelControl } from './model-control.tsx'
import { PaletteControl } from './palette-control.tsx'
import { MaskControl } from './pictures/mask-control.tsx'
import { PicturesControl } from './pictures/pictures-control.tsx'
import { InstructionControl, NearestRatioControl } from './pose-controls.tsx'
import { SeedControl } from './seed-control.tsx'
import { CustomSizeControl } from './sizes/custom-size-control.tsx'
import { SliderControl } from './slider-control.tsx'
import { CodesControl, LineControl, LinesControl } from './text-controls.tsx'

const CONTROLS: Readonly<Record<RareShow, ComponentType<ControlProps>>> = {
  'long-choice': LongChoiceControl,
  seed: SeedControl,
  line: LineControl,
  lines: LinesControl,
  palette: PaletteControl,
  codes: CodesControl,
  pictures: PicturesControl,
  mask: MaskControl,
  'custom-size': CustomSizeControl,
  slider: SliderControl,
  many: ManyControl,
  copy: CopyControl,
  instruction: InstructionControl,
  'nearest-ratio': NearestRatioControl,
  model: ModelControl,
}

interface RareControlProps extends ControlProps {
  readonly show: RareShow
}

/** A control that the usual model has no use for; all of them are loaded together. */
export function RareControl({ show, ...props }: RareControlProps) {
  const Shown = CONTROLS[show]
  return <Shown {...props} />
}
