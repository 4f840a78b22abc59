import { useRef } from 'react'
import { Segmented } from '#src/ui/segmented.tsx'
import { GROUNDS, type Ground } from './ground.ts'

const NAMES: Readonly<Record<Ground['kind'], string>> = {
  checker: 'Checker',
  white: 'White',
  black: 'Black',
  brand: 'Brand',
  photo: 'Photo',
}

interface GroundChoiceProps {
  readonly ground: Ground
  onGround(ground: Ground): void
  onPhoto(file: File): void
}

/** The background for viewing a transparent picture. */
export function GroundChoice({ ground, onGround, onPhoto }: GroundChoiceProps) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <div className="flex items-center gap-2">
      <div className="w-80 max-w-full">
        <Segmented
          label="Background"
          options={GROUNDS.map((kind) => ({ value: kind, label: NAMES[kind] }))}
          value={ground.kind}
          onChange={(value) => {
            const kind = GROUNDS.find((each) => each === value) ?? 'checker'
            onGround({ ...ground, kind })
            if (kind === 'photo') file.current?.click()
          }}
        />
      </div>
      {ground.kind === 'brand' && (
        <input
          type="color"
          aria-label="Brand colour"
          value={ground.brand}
          onChange={({ target }) => onGround({ ...ground, brand: target.value })}
          className="size-8 cursor-pointer rounded-md border bg-bg p-1"
        />
      )}
      <input
        ref={file}
        type="file"
        accept="image/*"
        aria-label="Photo as background"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [given] = target.files ?? []
          if (given) onPhoto(given)
          target.value = ''
        }}
      />
    </div>
  )
}
