import { lazy, Suspense } from 'react'
import type { WorkbenchCanvas } from '#src/workbench/canvas.ts'

const LayoutOfForm = lazy(async () => ({
  default: (await import('./layout-of-form.tsx')).LayoutOfForm,
}))

/** The layout of a structured prompt, for the model that takes one. */
export const layoutCanvas: WorkbenchCanvas = {
  label: 'Layout',
  isFor: ({ promptAs }) => promptAs === 'json',
  draw: (form) => (
    <Suspense>
      <LayoutOfForm form={form} />
    </Suspense>
  ),
}
