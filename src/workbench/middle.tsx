import { type ReactNode, useEffect, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Draft } from '#src/forms/draft/draft.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import type { WorkbenchCanvas } from './canvas.ts'

interface MiddleProps {
  readonly canvas: WorkbenchCanvas
  readonly form: UseFormReturn<Draft>
  readonly isResults: boolean
  readonly results: ReactNode
  onSwitch(isResults: boolean): void
}

/** The canvas or the results; the choice is in the address. */
export function Middle({ canvas, form, isResults, results, onSwitch }: MiddleProps) {
  useWatch({ control: form.control })
  const isOn = canvas.isFor?.(form.getValues()) !== false
  const was = useRef(isOn)
  useEffect(() => {
    // Who asks for the canvas in the form wants to see it, also if results are on the screen.
    if (isOn && !was.current && isResults) onSwitch(false)
    was.current = isOn
  })
  if (!isOn) return results
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex border-b bg-panel px-3 py-1.5">
        <div className="w-52">
          <Segmented
            label="Stage"
            options={[
              { value: 'canvas', label: canvas.label },
              { value: 'results', label: 'Results' },
            ]}
            value={isResults ? 'results' : 'canvas'}
            onChange={(value) => onSwitch(value === 'results')}
          />
        </div>
      </div>
      {/* The canvas stays mounted behind the results, so that its strokes are kept. */}
      <div className={isResults ? 'hidden' : 'min-h-0 flex-1'}>{canvas.draw(form)}</div>
      {isResults && <div className="min-h-0 flex-1 overflow-y-auto">{results}</div>}
    </div>
  )
}
