import type { ReactNode } from 'react'
import { MODEL_NOTES } from '#src/forms/arrangement.ts'
import { GENERATORS, type GeneratorId } from '#src/forms/generators.ts'
import { Segmented } from '#src/ui/segmented.tsx'

const KINDS = [
  { value: 'generate-v4', label: '4.0' },
  { value: 'generate-fast', label: 'Fast' },
  { value: 'generate-v3', label: '3.0' },
  { value: 'transparent', label: 'Transparent' },
]
const TRANSPARENT = [
  { value: 'generate-v4-transparent', label: '4.0' },
  { value: 'generate-v3-transparent', label: '3.0' },
]

interface ModelSwitchProps {
  readonly model: GeneratorId
  onModel(model: GeneratorId): void
  /** Stands beside the note. */
  readonly children: ReactNode
}

/** Which model the words go to, with what it cannot do. */
export function ModelSwitch({ model, onModel, children }: ModelSwitchProps) {
  const isTransparent = model.endsWith('-transparent')
  const choose = (value: string) => {
    const id = value === 'transparent' ? 'generate-v4-transparent' : value
    const known = GENERATORS.find((generator) => generator === id)
    if (known && known !== model) onModel(known)
  }
  return (
    <div className="grid gap-1.5">
      <Segmented
        label="Model"
        options={KINDS}
        value={isTransparent ? 'transparent' : model}
        onChange={choose}
      />
      {isTransparent && (
        <Segmented label="Transparent model" options={TRANSPARENT} value={model} onChange={choose} />
      )}
      <div className="flex items-start gap-2">
        <p className="flex-1 text-xs text-ink-3">{MODEL_NOTES[model]}</p>
        {/* Its room is there before it is, so that nothing below moves under a hand. */}
        <div className="size-8 shrink-0">{children}</div>
      </div>
    </div>
  )
}
