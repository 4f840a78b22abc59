import type { ReactNode } from 'react'
import { GENERATORS, type GeneratorId, operationOf } from '#contract/service/operations/table.ts'
import { studioGenerator } from '#src/generators/table.ts'
import { Segmented } from '#src/ui/segmented.tsx'

const optionOf = (id: GeneratorId) => ({ value: id, label: studioGenerator(id).label })
const isTransparent = (id: GeneratorId) => operationOf(id).isTransparent === true
const TRANSPARENT = GENERATORS.filter(isTransparent)
const KINDS = [
  ...GENERATORS.filter((id) => !isTransparent(id)).map(optionOf),
  { value: 'transparent', label: 'Transparent' },
]

interface ModelSwitchProps {
  readonly model: GeneratorId
  onModel(model: GeneratorId): void
  /** Shown beside the note. */
  readonly children: ReactNode
}

/** The model switch, with the limits of each model. */
export function ModelSwitch({ model, onModel, children }: ModelSwitchProps) {
  const choose = (value: string) => {
    const id = value === 'transparent' ? TRANSPARENT[0] : value
    const known = GENERATORS.find((generator) => generator === id)
    if (known && known !== model) onModel(known)
  }
  return (
    <div className="grid gap-1.5">
      <Segmented
        label="Model"
        options={KINDS}
        value={isTransparent(model) ? 'transparent' : model}
        onChange={choose}
      />
      {isTransparent(model) && (
        <Segmented
          label="Transparent model"
          options={TRANSPARENT.map(optionOf)}
          value={model}
          onChange={choose}
        />
      )}
      <div className="flex items-start gap-2">
        <p className="flex-1 text-xs text-ink-3">{studioGenerator(model).note}</p>
        {/* Its room is there before it is, so that nothing below moves under a hand. */}
        <div className="flex h-8 min-w-16 shrink-0 justify-end">{children}</div>
      </div>
    </div>
  )
}
