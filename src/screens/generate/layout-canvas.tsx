import { Suspense } from 'react'
import type { GeneratorId } from '#src/forms/generators.ts'
import { part } from '#src/ui/part.tsx'
import type { WorkbenchCanvas } from '#src/workbench/canvas.ts'

const LayoutOfForm = part('LayoutOfForm', () => import('./layout-of-form.tsx'))

/** The layout of a structured prompt, for a model that takes one. */
const layoutOf = (model: GeneratorId): WorkbenchCanvas => ({
  label: 'Layout',
  isFor: ({ promptAs }) => promptAs === 'json',
  draw: (form) => (
    <Suspense>
      <LayoutOfForm model={model} form={form} />
    </Suspense>
  ),
})

/** By model; each stays the same, as the workbench goes by it. */
export const LAYOUTS: Partial<Record<GeneratorId, WorkbenchCanvas>> = {
  'generate-v4': layoutOf('generate-v4'),
  'generate-fast': layoutOf('generate-fast'),
  'generate-v4-transparent': layoutOf('generate-v4-transparent'),
}
