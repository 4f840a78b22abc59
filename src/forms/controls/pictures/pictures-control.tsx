import { ImagePlus, Images, X } from 'lucide-react'
import { type ReactNode, Suspense, useContext, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { type FileField, FORMAT_NAMES, MB, tooManyPixels } from '#contract/service/describe/file-field.ts'
import { type Asset, previewPath } from '#contract/studio/assets.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { formatSize } from '#src/ui/format/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Labelled } from '#src/ui/labelled.tsx'
import type { Draft } from '../../draft/draft.ts'
import { type ControlProps, useFileField } from '../../field-context.tsx'
import { LibraryPickerContext } from '../../library-picker.ts'
import { usePicturePlace } from '../../picture-places.ts'
import { useUpload } from '../../uploads.ts'

const limitsOf = (field: FileField) =>
  `${field.formats.map((format) => FORMAT_NAMES[format]).join(', ')}, up to ${field.maxBytes / MB} MB` +
  (field.max > 1 ? `, at most ${field.max}` : '')

/** The reason why a file is refused before it is uploaded; null if it is accepted. */
export function refusalOf(file: File, field: FileField): string | null {
  const type = file.type.replace('image/', '')
  if (file.type !== '' && !field.formats.some((format) => format === type)) {
    return `${file.name} is ${type || 'of an unknown type'}. Save it as ${limitsOf(field)}.`
  }
  if (file.size > field.maxBytes) {
    return `${file.name} has ${(file.size / MB).toFixed(1)} MB; the limit is ${field.maxBytes / MB} MB. Shrink it first.`
  }
  return null
}

/** The reason why a kept picture cannot be given; null if it can. */
function refusalOfKept({ name, format, bytes }: Asset, field: FileField): string | null {
  if (!field.formats.some((accepted) => accepted === format)) return `This field takes ${limitsOf(field)}.`
  if (bytes <= field.maxBytes) return null
  return `${name} has ${(bytes / MB).toFixed(1)} MB; the limit is ${field.maxBytes / MB} MB.`
}

/** A result may be larger than the service accepts: shown before the press. */
function largeOf(given: readonly Asset[]): string | null {
  const [large] = given.filter((asset) => tooManyPixels(asset) !== null)
  return large ? `${large.name} ${tooManyPixels(large)}.` : null
}

interface PicturesControlProps extends ControlProps {
  /** Shown at the right of the label instead of the count. */
  readonly aside?: ReactNode
  /** Shown beside the pictures: further actions. */
  readonly children?: ReactNode
}

/** Pictures by drop, paste or pick; kept by the studio at once, so that a reload loses none. */
export function PicturesControl({ name, control, aside, children }: PicturesControlProps) {
  const field = useFileField(name)
  const { control: form } = useFormContext<Draft>()
  const { field: input, fieldState } = useController({ name: `files.${name}`, control: form })
  const [refusal, setRefusal] = useState<string | null>(null)
  const { send, sending } = useUpload()
  const given: readonly Asset[] = Array.isArray(input.value) ? input.value : []
  const { element, isAimed } = usePicturePlace({
    hasRoom: field !== undefined && given.length + sending < field.max,
    take: (files) => void take(files),
  })
  if (!field) return null

  async function take(files: readonly File[]) {
    if (!field) return
    setRefusal(files.map((file) => refusalOf(file, field)).find((message) => message !== null) ?? null)
    const good = files.filter((file) => refusalOf(file, field) === null)
    const sent = await send(good)
    if (sent.error) setRefusal(sent.error)
    add(sent.assets)
  }

  function add(assets: readonly Asset[]) {
    const all = [...given, ...assets]
    const distinct = all.filter((asset, at) => all.findIndex(({ id }) => id === asset.id) === at)
    input.onChange(distinct.slice(-(field?.max ?? 1)))
  }

  return (
    <Labelled
      label={control.label}
      aside={aside ?? (given.length > 0 ? `${given.length} of ${field.max}` : undefined)}
      help={control.help ?? limitsOf(field)}
      error={refusal ?? largeOf(given) ?? fieldState.error?.message}
    >
      <div
        ref={element}
        className={classNames(
          'flex flex-wrap gap-1.5 rounded-md',
          isAimed && 'outline-2 outline-offset-2 outline-accent',
        )}
      >
        {given.map((asset) => (
          <Thumbnail
            key={asset.id}
            asset={asset}
            onRemove={() => input.onChange(given.filter(({ id }) => id !== asset.id))}
          />
        ))}
        {given.length < field.max && (
          <DropPlace
            label={control.label}
            field={field}
            isBusy={sending > 0}
            isAimed={isAimed}
            onFiles={(files) => void take(files)}
          />
        )}
        {given.length < field.max && !field.maskOf && (
          <FromLibrary label={control.label} field={field} room={field.max - given.length} onChosen={add} />
        )}
        {children}
      </div>
    </Labelled>
  )
}

function Thumbnail({ asset, onRemove }: { readonly asset: Asset; onRemove(): void }) {
  return (
    <figure
      className="checkerboard relative size-16 overflow-hidden rounded-md border"
      title={`${asset.name} · ${formatSize(asset)}`}
    >
      <img src={previewPath(asset.sha256, 480)} alt={asset.name} className="size-full object-cover" />
      <IconButton
        icon={X}
        label={`Remove ${asset.name}`}
        onClick={onRemove}
        className="absolute top-0.5 right-0.5 size-6! bg-panel/85"
      />
    </figure>
  )
}

interface DropPlaceProps {
  readonly label: string
  readonly field: FileField
  readonly isBusy: boolean
  /** A picture that is being dragged would land here. */
  readonly isAimed: boolean
  onFiles(files: readonly File[]): void
}

interface FromLibraryProps {
  readonly label: string
  readonly field: FileField
  /** How many more pictures the field takes. */
  readonly room: number
  onChosen(assets: readonly Asset[]): void
}

/** Opens the library, where there is one, to choose kept pictures. */
function FromLibrary({ label, field, room, onChosen }: FromLibraryProps) {
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
            refusalOf={(asset) => refusalOfKept(asset, field)}
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
function DropPlace({ label, field, isBusy, isAimed, onFiles }: DropPlaceProps) {
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
        type="file"
        aria-label={label}
        multiple={field.max > 1}
        accept={field.formats.map((format) => `image/${format}`).join(',')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  )
}
