import { useState } from 'react'
import type { Asset } from '#contract/studio/assets.ts'
import { openedFile } from '#src/canvas/stage/opened.ts'
import { saveFile } from '#src/ui/browser/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { inputLook } from '#src/ui/inputs.ts'
import { toast } from '#src/ui/overlays/toast.ts'
import { type Background, colorOf } from './background.ts'
import { trimmedPng } from './trim.ts'

const MAX_PADDING = 1000

interface TransparentExportProps {
  readonly asset: Asset
  readonly background: Background
}

/** Exports a transparent picture: trimmed, padded, on a background or on none. */
export function TransparentExport({ asset, background }: TransparentExportProps) {
  const [isTrimmed, setIsTrimmed] = useState(true)
  const [padding, setPadding] = useState(0)
  const [hasBackground, setHasBackground] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const color = colorOf(background)

  async function save() {
    setIsBusy(true)
    try {
      const options = { isTrimmed, padding, background: hasBackground ? color : null }
      const { png, width, height } = await trimmedPng(await openedFile(asset), options)
      saveFile(png, `${asset.name.replace(/\.\w+$/, '')}-${width}x${height}.png`)
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <fieldset className="mb-5 grid gap-2 rounded-md border p-3">
      <legend className="px-1 text-xs text-ink-3">Cut-out</legend>
      <label className="flex min-h-6 items-center gap-2">
        <Checkbox checked={isTrimmed} onChange={({ target }) => setIsTrimmed(target.checked)} />
        Trim to content
      </label>
      <label className="flex items-center gap-2">
        Padding
        <input
          type="number"
          min={0}
          max={MAX_PADDING}
          value={padding}
          onChange={({ target }) =>
            setPadding(Math.min(MAX_PADDING, Math.max(0, Math.trunc(Number(target.value)))))
          }
          className={`${inputLook} num h-8 w-20`}
        />
        px
      </label>
      <label className="flex min-h-6 items-center gap-2">
        <Checkbox
          checked={hasBackground && color !== null}
          disabled={color === null}
          onChange={({ target }) => setHasBackground(target.checked)}
        />
        {color === null
          ? 'To add a background, choose White, Black or Brand above'
          : 'With the background above'}
      </label>
      <Button disabled={isBusy} onClick={() => void save()}>
        Download cut-out
      </Button>
    </fieldset>
  )
}
