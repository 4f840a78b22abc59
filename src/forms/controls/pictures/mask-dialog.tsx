import { Suspense, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Asset } from '#contract/studio/assets.ts'
import { MaskPainter } from '#src/canvas/mask/late-painter.tsx'
import { Button } from '#src/ui/button.tsx'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { usePaintedMask } from './use-painted-mask.ts'

interface MaskDialogProps {
  readonly title: string
  readonly picture: Asset
  /** The mask on the form. */
  readonly mask: Asset | null
  /** Puts the painted mask on the form; null if nothing is marked. */
  onMask(mask: Asset | null): void
  onClose(): void
}

/** The painter over a picture, in a dialog. Closing it keeps the mask. */
export function MaskDialog({ title, picture, mask, onMask, onClose }: MaskDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const close = () => dialog.current?.close()
  const { handle, start, isSending, error, ...painting } = usePaintedMask({ picture, mask, onMask, close })
  useLayoutEffect(() => {
    dialog.current?.showModal()
    // The browser would begin at Cancel, where Space is no key of the painter's.
    dialog.current?.focus()
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={heading}
      // A form of its own: the painter's buttons do not submit the form around.
      onSubmit={(event) => event.stopPropagation()}
      onCancel={(event) => {
        // Ignores the cancel event of the file chooser.
        if (event.target !== dialog.current) return
        event.preventDefault()
        void painting.finish()
      }}
      onClose={onClose}
      className="h-dvh max-h-none w-dvw max-w-none overflow-hidden outline-none border-line-2 bg-panel p-0 md:h-[calc(100dvh-48px)] md:w-[calc(100dvw-48px)] md:rounded-lg md:border md:shadow-float"
    >
      <div className="flex h-full flex-col">
        <header className="flex flex-wrap items-center gap-2 border-b px-3 py-2">
          <h2 id={heading} className="font-medium">
            {title}
          </h2>
          <p className="min-w-0 flex-1 basis-60 text-xs text-ink-3 max-md:order-last max-md:basis-full">
            Mark the character. Everything else is ignored.
          </p>
          <Button className="ml-auto" disabled={isSending} onClick={() => void painting.leave()}>
            Cancel
          </Button>
          <Button look="primary" disabled={isSending} onClick={() => void painting.finish()}>
            {isSending ? 'Uploading…' : 'Use mask'}
          </Button>
        </header>
        {error && (
          <p role="alert" className="border-b px-3 py-2 text-sm text-bad">
            {error}
          </p>
        )}
        <div className="min-h-0 flex-1 overflow-y-auto">
          {start && (
            <Suspense>
              <MaskPainter
                picture={picture}
                loaded={start.loaded}
                handle={handle}
                onTaken={painting.taken}
                matte={start.matte}
              />
            </Suspense>
          )}
        </div>
      </div>
      {/* Those of the page are behind the dialog. */}
      <Toasts />
    </dialog>,
    document.body,
  )
}
