import { useEffect, useRef, useState } from 'react'
import type { Asset } from '#contract/studio/assets.ts'
import type { MaskHandle, Matte } from '#src/canvas/mask/editor/use-mask.ts'
import { remember, remembered } from '#src/canvas/stage/remembered.ts'
import { useUpload } from '../../uploads.ts'

interface PaintedMaskOptions {
  readonly picture: Asset
  /** The mask on the form. */
  readonly mask: Asset | null
  /** Puts the painted mask on the form; null if nothing is marked. */
  onMask(mask: Asset | null): void
  close(): void
}

/** Apart from the mask that Remove object has of the same picture. */
const keptAs = (picture: Asset) => `character-${picture.id}`

/** The storage key of the id of the painter's last mask on the form. */
const lastTaken = (picture: Asset) => `${keptAs(picture)}-taken`

/** The initial mask of a form's painter, and the way of its mask to the form. */
export function usePaintedMask({ picture, mask, onMask, close }: PaintedMaskOptions) {
  const handle = useRef<MaskHandle | null>(null)
  const start = useStart(picture, mask)
  const { send } = useUpload()
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const note = (id: string) => remember('masks', lastTaken(picture), id)

  async function finish() {
    if (isSending) return
    if (!handle.current) return close()
    setIsSending(true)
    try {
      const png = await handle.current.png()
      const painted = png && (await sent(png))
      await note(painted?.id ?? '')
      onMask(painted)
      close()
    } catch (cause) {
      setError(`The mask could not be added: ${cause instanceof Error ? cause.message : String(cause)}`)
    }
    setIsSending(false)
  }

  async function sent(png: Blob): Promise<Asset> {
    const name = `${picture.name.replace(/\.\w+$/, '')}-character-mask.png`
    const { assets, refused } = await send([new File([png], name, { type: 'image/png' })])
    if (!assets[0]) throw new Error(refused[0]?.reason ?? 'the upload gave no picture')
    return assets[0]
  }

  return {
    handle,
    start,
    isSending,
    error,
    finish,
    taken: () => void note(mask?.id ?? ''),
    /** Leaves the form as it is; the next time begins with its mask again. */
    leave: () => note('').finally(close),
  }
}

interface Start {
  /** The form's mask if it is not from this painter; otherwise the last painted one. */
  readonly loaded: Asset | null
  readonly matte: Matte
}

function useStart(picture: Asset, mask: Asset | null): Start | null {
  const [start, setStart] = useState<Start | null>(null)
  useEffect(() => {
    let isLeft = false
    void remembered('masks', lastTaken(picture)).then((takenId) => {
      const isLoaded = mask && mask.id !== takenId && fits(mask, picture)
      const begun = { loaded: isLoaded ? mask : null, matte: { keptAs: keptAs(picture) } }
      // Only the mask that was there at the beginning counts: a later one comes from this painter.
      if (!isLeft) setStart((now) => now ?? begun)
    })
    return () => {
      isLeft = true
    }
  }, [mask, picture])
  return start
}

const fits = (mask: Asset, picture: Asset) => mask.width === picture.width && mask.height === picture.height
