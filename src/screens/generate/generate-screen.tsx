import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { GENERATORS, isGenerator, type OperationId } from '#contract/service/operations/table.ts'
import { USUAL_MODEL } from '#contract/studio/pages/drafts-cookie.ts'
import { AidsContext, NO_AIDS } from '#src/forms/copy/aids.ts'
import type { Draft } from '#src/forms/draft/draft.ts'
import { loadDraft } from '#src/forms/draft/stored-draft.ts'
import { rememberModel } from '#src/generators/last-model.ts'
import { generatorControls, studioGenerator } from '#src/generators/table.ts'
import { part } from '#src/ui/part.tsx'
import { Workbench } from '#src/workbench/workbench.tsx'
import { ModelSwitch } from './model-switch.tsx'

const AIDS = {
  ...NO_AIDS,
  loadModels: () => import('./load-models.ts').then((models) => models.usableModels()),
}
const ReusablePrompts = part('ReusablePrompts', () => import('./reusable-prompts.tsx'))

/** The Generate screen: form, results and earlier runs. */
export function GenerateScreen() {
  const { model: chosen } = useSearch({ from: '/generate' })
  const model = chosen ?? USUAL_MODEL
  useEffect(() => rememberModel(chosen), [chosen])
  const navigate = useNavigate({ from: '/generate' })
  const showModel = (id: OperationId) => {
    if (isGenerator(id)) {
      void navigate({ search: (old) => ({ ...old, model: id, load: undefined }), replace: true })
    }
  }
  return (
    <AidsContext value={AIDS}>
      <Workbench
        title="Generate"
        verb="Generate"
        operations={GENERATORS}
        operation={model}
        canvas={studioGenerator(model).canvas}
        emptyWords="Describe a picture and press Generate. Every picture is kept here and in the library."
        controlsOf={(id) => (isGenerator(id) ? generatorControls(id) : null)}
        head={({ switchTo, offerDraft }) => {
          const onPrompt = (change: (draft: Draft) => Draft) =>
            offerDraft(model, change(loadDraft(model)), 'Prompt added to the form')
          return (
            <ModelSwitch model={model} onModel={switchTo}>
              <Suspense>
                <ReusablePrompts model={model} onPrompt={onPrompt} />
              </Suspense>
            </ModelSwitch>
          )
        }}
        onReplaced={showModel}
      />
    </AidsContext>
  )
}
