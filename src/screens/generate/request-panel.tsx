import type { UseFormReturn } from 'react-hook-form'
import type { Catalogue } from '#contract/service/catalogue.ts'
import { operationOf } from '#contract/service/operations/table.ts'
import { MODEL_NOTES } from '#src/forms/arrangement.ts'
import { type Draft, loadDraft, requestOf } from '#src/forms/draft.ts'
import { GENERATORS, type GeneratorId } from '#src/forms/generators.ts'
import { OperationForm } from '#src/forms/operation-form.tsx'
import { pathOf, useDraftForm } from '#src/forms/use-draft-form.ts'
import { type PressOutcome, usePress } from '#src/runs/press.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import { PressBar } from './press-bar.tsx'

interface RequestPanelProps {
  readonly model: GeneratorId
  readonly catalogue: Catalogue
  onModel(model: GeneratorId): void
  /** A press was taken; its intent. */
  onPressed(intent: string): void
}

/** The form of the chosen model, with its switch above and its button below. */
export function RequestPanel({ model, catalogue, onModel, onPressed }: RequestPanelProps) {
  const form = useDraftForm(model, loadDraft(model), catalogue)
  const { press, isPressing } = usePress()

  async function send(draft: Draft) {
    const { values, files, requests } = requestOf(model, draft, catalogue)
    const ids = Object.fromEntries(
      Object.entries(files).map(([name, assets]) => [name, assets.map(({ id }) => id)]),
    )
    const outcome = await press({ operation: model, values, files: ids, requests })
    if (outcome?.ok && outcome.runs[0]) onPressed(outcome.runs[0].intent)
    if (outcome && !outcome.ok) showRefusal(form, outcome, Object.keys(operationOf(model).files(catalogue)))
  }

  return (
    <div className="flex min-h-0 flex-col border-b bg-panel lg:border-r lg:border-b-0">
      <OperationForm
        operation={model}
        catalogue={catalogue}
        form={form}
        onPress={() => void form.handleSubmit(send)()}
        head={<ModelSwitch model={model} onModel={onModel} />}
        foot={<PressBar model={model} catalogue={catalogue} form={form} isPressing={isPressing} />}
      />
    </div>
  )
}

/** What the server refused stands under its field; what has no field stands above the button. */
function showRefusal(
  form: UseFormReturn<Draft>,
  outcome: PressOutcome & { ok: false },
  fileNames: readonly string[],
) {
  for (const { at, says } of outcome.issues) {
    form.setError(pathOf(at, fileNames.includes(at)), {
      message: `${says.charAt(0).toUpperCase()}${says.slice(1)}.`,
    })
  }
  if (outcome.issues.length === 0) form.setError('root', { message: outcome.error })
}

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
}

function ModelSwitch({ model, onModel }: ModelSwitchProps) {
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
      <p className="text-xs text-ink-3">{MODEL_NOTES[model]}</p>
    </div>
  )
}
