import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import {
  type FileField,
  FORMAT_FILES,
  FORMAT_NAMES,
  MB,
  type PictureFormat,
  tooManyPixels,
} from '#contract/service/describe/file-field.ts'
import { formatOfHead, HEAD_BYTES, isAnimatedHead } from '#contract/service/describe/picture-head.ts'
import { sourceFieldOf } from '#contract/service/operations/source-field.ts'
import { isTool } from '#contract/service/operations/table.ts'
import type { Asset } from '#contract/studio/assets.ts'
import { assetQuery } from '#src/api/runs.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { count, someOf } from '#src/ui/format/format.ts'
import { Labelled } from '#src/ui/labelled.tsx'
import { type Draft, MAX_BATCH, maxOfField } from '../../draft/draft.ts'
import { type ControlProps, useFileField, useFormSubject } from '../../field-context.tsx'
import { usePicturePlace } from '../../picture-places.ts'
import { type RefusedFile, useUpload } from '../../uploads.ts'
import { DropPlace, FromLibrary, GivenPicture } from './picture-inputs.tsx'

const limitsOf = (field: FileField) =>
  `${field.formats.map((format) => FORMAT_NAMES[format]).join(', ')}, up to ${field.maxBytes / MB} MB` +
  (field.max > 1 ? `, at most ${field.max}` : '')

/** What a file of no known format is. Browsers tell the type by the end of the name: a text can be named like a picture. */
const typeOf = ({ type }: File) =>
  Object.values(FORMAT_FILES).flat().includes(type) ? 'not a picture' : type || 'of an unknown type'

/** The reason why a file is refused before it is uploaded; null if it is accepted. */
function refusalOf(file: File, format: PictureFormat | null, field: FileField): string | null {
  if (format === null || !field.formats.includes(format))
    return `${file.name} is ${format ? FORMAT_NAMES[format] : typeOf(file)}. Use ${limitsOf(field)}.`
  if (file.size > field.maxBytes) {
    return `${file.name} has ${(file.size / MB).toFixed(1)} MB; the limit is ${field.maxBytes / MB} MB. Shrink it first.`
  }
  return null
}

/** Which files are used only in part. */
function animatedWords(names: readonly string[]): string | null {
  const [first, ...others] = names
  if (first === undefined) return null
  return others.length === 0
    ? `${first} is animated: its first frame is used.`
    : `${count(names.length, 'picture')} are animated: the first frame of each is used.`
}

/** The reason why a kept picture cannot be given; null if it can. */
function refusalOfKept({ name, format, bytes }: Asset, field: FileField): string | null {
  if (!field.formats.some((accepted) => accepted === format))
    return `${name} is ${format.toUpperCase()}; this field takes ${limitsOf(field)}.`
  if (bytes <= field.maxBytes) return null
  return `${name} has ${(bytes / MB).toFixed(1)} MB; the limit is ${field.maxBytes / MB} MB.`
}

const headOf = async (file: File) => new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())

/** The first refusal in full, and the names of the other files that were refused; null where none was. */
function together([first, ...others]: readonly RefusedFile[]): string | null {
  if (first === undefined) return null
  return others.length === 0
    ? first.reason
    : `${first.reason} Not added either: ${someOf(others.map(({ name }) => name))}.`
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

const picturesIn = (value: unknown): readonly Asset[] => (Array.isArray(value) ? value : [])

/** The pictures of a file field, and the ways in which more are added. */
function useGivenPictures(name: string, field: FileField | undefined) {
  const { operation, catalogue } = useFormSubject()
  const { control: form, getValues } = useFormContext<Draft>()
  const { field: input, fieldState } = useController({ name: `files.${name}`, control: form })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const { send, sending } = useUpload()
  const client = useQueryClient()
  const given = picturesIn(input.value)
  const max = maxOfField(operation, name, field?.max ?? 1, catalogue)
  const isBatch = field !== undefined && max > field.max

  async function take(files: readonly File[]) {
    if (!field) return
    const animated: string[] = []
    const { assets, refused } = await send(files, async (file) => {
      const head = await headOf(file)
      const reason = refusalOf(file, formatOfHead(head), field)
      if (reason === null && isAnimatedHead(head)) animated.push(file.name)
      return reason
    })
    setRefusal(together(refused))
    setNotice(animatedWords(animated))
    add(assets)
  }

  /** Kept pictures that were dragged here, from this window or another. */
  async function takeKept(ids: readonly string[]) {
    if (!field) return
    try {
      const found = await Promise.all(ids.map((id) => client.fetchQuery(assetQuery(id))))
      const judged = found.map((asset) => ({ asset, name: asset.name, reason: refusalOfKept(asset, field) }))
      setRefusal(together(judged.flatMap(({ name, reason }) => (reason === null ? [] : [{ name, reason }]))))
      add(judged.flatMap(({ asset, reason }) => (reason === null ? [asset] : [])))
    } catch (error) {
      setRefusal(`The picture could not be used: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  function add(assets: readonly Asset[]) {
    // What is there now: others may have arrived while these were uploading.
    const all = [...picturesIn(getValues(`files.${name}`)), ...assets]
    const distinct = all.filter((asset, at) => all.findIndex(({ id }) => id === asset.id) === at)
    const over = distinct.length - max
    // Of a full field the newest stay; a batch says what it does not take.
    if (isBatch && over > 0) setRefusal(`At most ${max} pictures run at once: ${over} more were not added.`)
    input.onChange(isBatch ? distinct.slice(0, max) : distinct.slice(-max))
  }

  return {
    given,
    max,
    isBatch,
    sending,
    refusal,
    notice,
    fieldState,
    take,
    takeKept,
    add,
    set: input.onChange,
  }
}

/** Pictures by drop, paste or pick; kept by the studio at once, so that a reload loses none. */
export function PicturesControl({ name, control, aside, children }: PicturesControlProps) {
  const { operation, catalogue } = useFormSubject()
  const field = useFileField(name)
  const pictures = useGivenPictures(name, field)
  const { given, max, isBatch, sending, refusal, notice, fieldState, take, add, set } = pictures
  const isMasked = isTool(operation) && !isBatch && name === sourceFieldOf(operation, catalogue)
  const { element, isAimed } = usePicturePlace({
    hasRoom: field !== undefined && given.length + sending < max,
    take: ({ files, assetIds }) => void (assetIds.length > 0 ? pictures.takeKept(assetIds) : take(files)),
  })
  if (!field) return null

  const faults = fieldState.error?.types ?? {}
  const isAtFault = (asset: Asset) => faults[asset.id] !== undefined || tooManyPixels(asset) !== null
  const atFault = given.filter(isAtFault)
  return (
    <Labelled
      label={control.label}
      aside={aside ?? (given.length > 0 ? `${given.length} of ${max}` : undefined)}
      help={notice ?? control.help ?? helpOf(field, { isBatch, isMasked, given: given.length })}
      error={
        refusal === null
          ? (largeOf(given) ?? fieldState.error?.message)
          : // A message takes the place of the help, and the notice stands there.
            [refusal, notice].filter((text) => text !== null).join(' ')
      }
    >
      <div
        ref={element}
        className={classNames(
          'flex max-h-80 flex-wrap gap-1.5 overflow-y-auto rounded-md',
          isAimed && 'outline-2 outline-offset-2 outline-accent',
        )}
      >
        {given.map((asset) => (
          <GivenPicture
            key={asset.id}
            asset={asset}
            fault={isAtFault(asset) ? String(faults[asset.id] ?? tooManyPixels(asset)) : undefined}
            onRemove={() => set(given.filter(({ id }) => id !== asset.id))}
          />
        ))}
        {given.length < max && (
          <DropPlace
            label={control.label}
            field={field}
            isMany={max > 1}
            isBusy={sending > 0}
            isAimed={isAimed}
            onFiles={(files) => void take(files)}
          />
        )}
        {given.length < max && !field.maskOf && (
          <FromLibrary
            label={control.label}
            room={max - given.length}
            refusalOf={(asset) => refusalOfKept(asset, field)}
            onChosen={add}
          />
        )}
        {children}
      </div>
      {(atFault.length > 0 || (isBatch && given.length > 1)) && (
        <Removing given={given} atFault={atFault} onKeep={set} />
      )}
    </Labelled>
  )
}

interface Batched {
  readonly isBatch: boolean
  /** Its tool works on the picture with a mask. */
  readonly isMasked: boolean
  readonly given: number
}

function helpOf(field: FileField, { isBatch, isMasked, given }: Batched): string {
  if (isMasked) return `${limitsOf(field)}. One picture at a time: the mask is painted over it.`
  if (!isBatch) return limitsOf(field)
  return given > 1
    ? `One run for each picture, at most ${MAX_BATCH}.`
    : `${limitsOf(field)}. Several pictures run one by one.`
}

interface RemovingProps {
  readonly given: readonly Asset[]
  readonly atFault: readonly Asset[]
  onKeep(kept: readonly Asset[]): void
}

/** Removes those that cannot be sent, or all of many. */
const Removing = ({ given, atFault, onKeep }: RemovingProps) => (
  <div className="flex flex-wrap gap-2">
    {atFault.length > 0 && (
      <Button onClick={() => onKeep(given.filter((asset) => !atFault.includes(asset)))}>
        Remove the {count(atFault.length, 'picture')} at fault
      </Button>
    )}
    {atFault.length < given.length && (
      <Button look="quiet" onClick={() => onKeep([])}>
        Remove all {given.length}
      </Button>
    )}
  </div>
)
