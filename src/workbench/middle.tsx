import type { ReactNode } from 'react'
import { Segmented } from '#src/ui/segmented.tsx'

interface MiddleProps {
  /** The name of the canvas. */
  readonly label: string
  readonly isResults: boolean
  readonly drawn: ReactNode
  readonly results: ReactNode
  onSwitch(isResults: boolean): void
}

/** The canvas or what came of it; which of them is in the address. */
export function Middle({ label, isResults, drawn, results, onSwitch }: MiddleProps) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex border-b bg-panel px-3 py-1.5">
        <div className="w-52">
          <Segmented
            label="Stage"
            options={[
              { value: 'canvas', label },
              { value: 'results', label: 'Results' },
            ]}
            value={isResults ? 'results' : 'canvas'}
            onChange={(value) => onSwitch(value === 'results')}
          />
        </div>
      </div>
      {/* The canvas stays alive behind the results: what was painted is there when somebody comes back. */}
      <div className={isResults ? 'hidden' : 'min-h-0 flex-1'}>{drawn}</div>
      {isResults && <div className="min-h-0 flex-1 overflow-y-auto">{results}</div>}
    </div>
  )
}
