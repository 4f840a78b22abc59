import { useEffect, useMemo } from 'react'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import type { Reading, ReadMask } from '../worker/read-mask.ts'

const WORDS: Readonly<Record<Reading, string>> = {
  bright: 'What is bright',
  'not-black': 'All that is not black',
}

interface ReadingDialogProps {
  readonly readings: readonly ReadMask[]
  /** The mask of black and white that was chosen. */
  onChoose(png: Blob): void
  onClose(): void
}

/** Asks what of a mask in colour is marked, and shows each answer. */
export function ReadingDialog({ readings, onChoose, onClose }: ReadingDialogProps) {
  return (
    <Dialog title="What is marked in this mask?" onClose={onClose}>
      <p className="mb-3 text-sm text-ink-2">It has colours. White is what the mask marks in each reading.</p>
      <div className="grid grid-cols-2 gap-3">
        {readings.map((read, at) => (
          <Choice
            key={read.reading}
            read={read}
            isFirst={at === 0}
            onChoose={() => {
              onChoose(read.png)
              onClose()
            }}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly read: ReadMask
  readonly isFirst: boolean
  onChoose(): void
}

function Choice({ read: { reading, png, share }, isFirst, onChoose }: ChoiceProps) {
  const address = useMemo(() => URL.createObjectURL(png), [png])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <button
      type="button"
      data-focus-first={isFirst || undefined}
      onClick={onChoose}
      className="grid gap-2 rounded-md border border-line-2 p-2 text-left text-sm hover:bg-hover"
    >
      <img src={address} alt="" className="h-44 w-full rounded-sm bg-black object-contain" />
      <span className="font-medium">{WORDS[reading]}</span>
      <span className="num text-xs text-ink-3">{(share * 100).toFixed(1)} % marked</span>
    </button>
  )
}
