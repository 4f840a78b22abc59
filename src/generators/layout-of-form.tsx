import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Size } from '#contract/service/describe/operation.ts'
import { GENERATORS, type GeneratorId } from '#contract/service/operations/table.ts'
import { previewPath } from '#contract/studio/assets.ts'
import { runsQuery } from '#src/api/runs.ts'
import { useCatalogue } from '#src/api/studio-status.ts'
import { type Draft, requestOf } from '#src/forms/draft/draft.ts'
import { draftOf } from '#src/forms/draft/draft-of.ts'
import { finalSize } from '#src/forms/sizes/sizes.ts'
import { part } from '#src/ui/part.tsx'

const LayoutEditor = part('LayoutEditor', () => import('#src/canvas/layout/editor/layout-editor.tsx'))

/** Sizes are whole pixels, so that proportions differ by a hair. */
const SAME_PROPORTIONS = 0.01
const SQUARE = { width: 2048, height: 2048 }

interface LayoutOfFormProps {
  readonly model: GeneratorId
  readonly form: UseFormReturn<Draft>
}

/** The layout editor on the form's structured prompt, in the requested proportions. */
export function LayoutOfForm({ model, form }: LayoutOfFormProps) {
  const draft = useWatch({ control: form.control })
  const catalogue = useCatalogue()
  const onText = useCallback(
    (text: string) => form.setValue('jsonText', text, { shouldDirty: true, shouldValidate: false }),
    [form],
  )
  const { values } = requestOf(model, form.getValues(), catalogue)
  const size = finalSize(model, values, catalogue) ?? SQUARE
  const newest = useNewest(size)
  const { behind } = draft
  return (
    <LayoutEditor
      text={draft.jsonText ?? ''}
      onText={onText}
      keptAs={model}
      size={size}
      behind={behind?.sha256 === undefined ? newest : previewPath(behind.sha256, 1600)}
      {...(behind && { onRemoveBehind: () => form.setValue('behind', undefined, { shouldDirty: true }) })}
    />
  )
}

/** The newest picture that was made from a structured prompt in the proportions of a size; others would be distorted. */
function useNewest({ width, height }: Size): string | null {
  const { data } = useInfiniteQuery(runsQuery({ operations: GENERATORS }))
  const pictures = data?.pages
    .flatMap(({ runs }) => runs)
    .filter((run) => draftOf(run).promptAs === 'json')
    .flatMap(({ results }) => results.flatMap(({ asset }) => asset ?? []))
    .filter((asset) => Math.abs((asset.width * height) / (asset.height * width) - 1) < SAME_PROPORTIONS)
  return pictures?.[0] ? previewPath(pictures[0].sha256, 1600) : null
}
