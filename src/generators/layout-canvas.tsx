import { Suspense } from 'react'
import type { GeneratorId } from '#contract/service/operations/table.ts'
import { part } from '#src/ui/part.tsx'
import type { WorkbenchCanvas } from '#src/workbench/canvas.ts'

const LayoutOfForm = part('LayoutOfForm', () => import('./layout-of-form.tsx'))

/** The layout of a structured prompt, for models that take one. */
export const layoutOf = (model: GeneratorId): WorkbenchCanvas => ({
  label: 'Layout',
  isFor: ({ promptAs }) => promptAs === 'json',
  draw: (form) => (
    <Suspense>
      <LayoutOfForm model={model} form={form} />
    </Suspense>
  ),
})
