import { useFormContext, useWatch } from 'react-hook-form'
import { POSE_RATIOS } from '#contract/service/operations/pose-variants.ts'
import { POSE_MOVES } from '#contract/service/values/pose-moves.ts'
import { Button } from '#src/ui/button.tsx'
import type { Draft } from '../draft/draft.ts'
import { type ControlProps, useField } from '../field-context.tsx'
import { LongChoiceControl } from './long-choice-control.tsx'
import { LinesControl } from './text-controls.tsx'

/** The pose as text; common moves have buttons. */
export function InstructionControl(props: ControlProps) {
  const { input } = useField(props.name)
  const words = typeof input.value === 'string' ? input.value.trim() : ''
  return (
    <div className="grid gap-1.5">
      <LinesControl {...props} />
      <fieldset aria-label="Moves" className="flex flex-wrap gap-1">
        {POSE_MOVES.map((move) => (
          <Button
            key={move}
            disabled={words.includes(move)}
            className="rounded-full text-xs"
            onClick={() => input.onChange(words === '' ? move : `${words}, ${move}`)}
          >
            {move}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}

/** Proportions of the variants; where none are chosen, those that the service will take are named. */
export function NearestRatioControl({ name, control }: ControlProps) {
  const { control: form } = useFormContext<Draft>()
  const sources = useWatch({ control: form, name: 'files.source_image' }) ?? []
  const [nearest, ...others] = new Set(sources.map(({ width, height }) => nearestRatio(width / height)))
  const help =
    nearest === undefined
      ? control.help
      : others.length === 0
        ? `None uses ${nearest}, the closest to the picture.`
        : 'None uses the closest to each picture.'
  return <LongChoiceControl name={name} control={{ ...control, ...(help === undefined ? {} : { help }) }} />
}

/** The nearest available ratio; half as wide is as far away as twice as wide. */
function nearestRatio(ratio: number): string {
  const distance = (text: string) => {
    const [width = 1, height = 1] = text.split(':').map(Number)
    return Math.abs(Math.log(width / height / ratio))
  }
  return POSE_RATIOS.reduce((best, one) => (distance(one) < distance(best) ? one : best))
}
