import { Suspense, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Asset } from '#contract/studio/assets.ts'
import { upload } from '#src/api/assets.ts'
import type { MaskHandle } from '#src/canvas/mask/editor/use-mask.ts'
import { MaskPainter } from '#src/canvas/mask/late-painter.tsx'
import type { Draft } from '#src/forms/draft/draft.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import type { WorkbenchCanvas } from '#src/workbench/canvas.ts'

interface PaintedProps {
  readonly form: UseFormReturn<Draft>
  readonly handle: React.RefObject<MaskHandle | null>
  /** The mask of a run whose settings were loaded, until the painter has opened it. */
  readonly restored: Asset | null
  onRestored(): void
}

/** The painter over the form's picture. */
function Painted({ form, handle, restored, onRestored }: PaintedProps) {
  const [picture] = useWatch({ control: form.control, name: 'files.image' }) ?? []
  if (!picture) {
    return (
      // A draft or the address may have one.
      <div data-untold className="h-full">
        <EmptyState title="No picture yet">
          Add a picture in the form, then paint over the areas to remove.
        </EmptyState>
      </div>
    )
  }
  return (
    <Suspense>
      <MaskPainter
        key={picture.id}
        picture={picture}
        loaded={restored}
        handle={handle}
        onTaken={onRestored}
        // Errors of the previous mask do not apply to this one.
        onChanged={() => form.clearErrors('root')}
      />
    </Suspense>
  )
}

const NOTHING_MARKED =
  'Nothing is marked. Paint over the areas to remove, or add them in the list of marked areas.'

/** The mask painter as the canvas of a workbench; when it is pressed, the mask becomes an asset and goes along. */
export function useMaskCanvas(): WorkbenchCanvas {
  const handle = useRef<MaskHandle | null>(null)
  const [restored, setRestored] = useState<Asset | null>(null)
  return useMemo(
    () => ({
      label: 'Mask',
      draw: (form) => (
        <Painted form={form} handle={handle} restored={restored} onRestored={() => setRestored(null)} />
      ),
      restore({ files: { mask = [], ...files }, ...draft }) {
        setRestored(mask[0] ?? null)
        return { ...draft, files }
      },
      async prepare({ files }) {
        const [picture] = files.image ?? []
        // The form reports a missing mask.
        if (!picture) return { ok: true, files: {} }
        try {
          const png = await handle.current?.png()
          if (!png) return { ok: false, message: NOTHING_MARKED }
          const name = `${picture.name.replace(/\.\w+$/, '')}-mask.png`
          const asset = await upload(new File([png], name, { type: 'image/png' }))
          return { ok: true, files: { mask: [asset] } }
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error)
          return { ok: false, message: `The mask could not be uploaded: ${reason}` }
        }
      },
    }),
    [restored],
  )
}
