import { useRef } from 'react'
import { Segmented } from '#src/ui/segmented.tsx'
import { BACKGROUNDS, type Background } from './background.ts'

const NAMES: Readonly<Record<Background['kind'], string>> = {
  checker: 'Checker',
  white: 'White',
  black: 'Black',
  brand: 'Brand',
  photo: 'Photo',
}

interface BackgroundChoiceProps {
  readonly background: Background
  onBackground(background: Background): void
  onPhoto(file: File): void
}

/** The background for viewing a transparent picture. */
export function BackgroundChoice({ background, onBackground, onPhoto }: BackgroundChoiceProps) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <div className="flex items-center gap-2">
      <div className="w-80 max-w-full">
        <Segmented
          label="Background"
          options={BACKGROUNDS.map((kind) => ({ value: kind, label: NAMES[kind] }))}
          value={background.kind}
          onChange={(value) => {
            const kind = BACKGROUNDS.find((each) => each === value) ?? 'checker'
            onBackground({ ...background, kind })
            if (kind === 'photo') file.current?.click()
          }}
        />
      </div>
      {background.kind === 'brand' && (
        <input
          type="color"
          aria-label="Brand colour"
          value={background.brand}
          onChange={({ target }) => onBackground({ ...background, brand: target.value })}
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
