import { ImagePlus, Images, X } from 'lucide-react'
import { Suspense, useContext, useState } from 'react'
import { type FileField, FORMAT_FILES } from '#contract/service/describe/file-field.ts'
import { type Asset, previewPath } from '#contract/studio/assets.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { formatSize } from '#src/ui/format/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { describedBy } from '#src/ui/labelled.tsx'
import { LibraryPickerContext } from '../../library-picker.ts'

interface GivenPictureProps {
  readonly asset: Asset
  /** Why this one of several cannot be sent. */
  readonly fault: string | undefined
  onRemove(): void
}

/** A picture on the form. */
export function GivenPicture({ asset, fault, onRemove }: GivenPictureProps) {
  return (
    <figure
      className={classNames(
        'checkerboard relative size-16 overflow-hidden rounded-md border',
        fault !== undefined && 'border-bad outline-1 outline-bad',
      )}
      title={fault ?? `${asset.name} · ${formatSize(asset)}`}
    >
      <img src={previewPath(asset.sha256, 480)} alt={asset.name} className="size-full object-cover" />
      <IconButton
        icon={X}
        label={`Remove ${asset.name}`}
        onClick={onRemove}
        className="absolute top-0.5 right-0.5 size-6! bg-panel/85 focus-visible:-outline-offset-2"
      />
    </figure>
  )
}

interface DropPlaceProps {
  readonly id: string
  readonly label: string
  /** Whether the message of the field, which describes the place, is an error. */
  readonly isWrong: boolean
  readonly field: FileField
  /** Whether several may be picked at once. */
  readonly isMany: boolean
  readonly isBusy: boolean
  /** A picture that is being dragged would land here. */
  readonly isAimed: boolean
  onFiles(files: readonly File[]): void
}

interface FromLibraryProps {
  readonly label: string
  /** The number of further pictures that the field takes. */
  readonly room: number
  /** Why the field does not take a picture; null if it does. */
  refusalOf(asset: Asset): string | null
  onChosen(assets: readonly Asset[]): void
}

/** Opens the library, where there is one, to choose kept pictures. */
export function FromLibrary({ label, room, refusalOf, onChosen }: FromLibraryProps) {
  const LibraryPicker = useContext(LibraryPickerContext)
  const [isOpen, setIsOpen] = useState(false)
  if (!LibraryPicker) return null
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={`${label} from the library`}
        className="min-h-16 flex-col gap-1! text-xs text-ink-2"
        onClick={() => setIsOpen(true)}
      >
        <Images size={16} strokeWidth={1.6} aria-hidden /> Library
      </Button>
      {isOpen && (
        <Suspense>
          <LibraryPicker
            title={label}
            max={room}
            refusalOf={refusalOf}
            onChosen={(assets) => {
              setIsOpen(false)
              onChosen(assets)
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The place to pick a picture. Dropped and pasted files are accepted anywhere on the screen. */
export function DropPlace({ id, label, isWrong, field, isMany, isBusy, isAimed, onFiles }: DropPlaceProps) {
  return (
    <label
      className={classNames(
        'relative flex h-16 min-w-32 flex-1 items-center justify-center gap-2 rounded-md border border-dashed border-line-2 px-3 text-xs text-ink-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
        isAimed ? 'border-accent bg-accent-soft text-ink' : 'hover:bg-hover hover:text-ink',
      )}
    >
      <ImagePlus size={16} strokeWidth={1.6} aria-hidden />
      {isBusy ? 'Uploading…' : isAimed ? 'Drop anywhere' : 'Drop, paste or pick'}
      <input
        id={id}
        type="file"
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={describedBy(id)}
        multiple={isMany}
        accept={field.formats.flatMap((format) => FORMAT_FILES[format]).join(',')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  )
}
