import { useQueries, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { type FileField, tooManyPixels } from '#contract/service/describe/file-field.ts'
import { formatOfHead } from '#contract/service/describe/picture-head.ts'
import { sourceFieldOf } from '#contract/service/operations/source-field.ts'
import { isTool } from '#contract/service/operations/table.ts'
import type { Asset } from '#contract/studio/assets.ts'
import { assetQuery } from '#src/api/runs.ts'
import { announce } from '#src/ui/browser/announce.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { count } from '#src/ui/format/format.ts'
import { Labelled } from '#src/ui/labelled.tsx'
import { animatedQuery } from '../../animated.ts'
import { type Draft, MAX_BATCH, maxOfField } from '../../draft/draft.ts'
import { type ControlProps, useFileField, useFormSubject } from '../../field-context.tsx'
import { usePicturePlace } from '../../picture-places.ts'
import { animatedWords, headOf, limitsOf, refusalOf } from '../../picture-rules.ts'
import { type RefusedFile, useUpload } from '../../uploads.ts'
import { DropPlace, FromLibrary, GivenPicture } from './picture-inputs.tsx'

/** Why a picture on the form cannot be sent, wherever it came from: shown before the press. */
function faultOf(asset: Asset, field: FileField): string | null {
  const reason = refusalOf(asset, field) ?? tooManyPixels(asset)
  return reason && `${asset.name} ${reason}.`
}

/** Several messages at one place; null where there is none. */
const joined = (messages: readonly (string | null)[]) => messages.filter(Boolean).join(' ') || null

/** Stands for a file that is uploading: only counted and priced, never sent. */
const uploadingAsset = ({ name, size, lastModified }: File, at: number): Asset => ({
  id: `uploading-${at}-${name}-${size}-${lastModified}`,
  sha256: '',
  format: 'png',
  bytes: size,
  width: 1,
  height: 1,
  hasAlpha: false,
  name,
  origin: 'upload',
  runId: null,
  createdAt: '',
  isFavorite: false,
  rating: 0,
  note: '',
  tags: [],
  projectId: '',
})

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
  const [refusal, showRefusal] = useState<string | null>(null)
  const setRefusal = (words: string | null) => {
    showRefusal(words)
    if (words !== null) announce(words)
  }
  const client = useQueryClient()
  const given = picturesIn(input.value)
  const max = maxOfField(operation, name, field?.max ?? 1, catalogue)
  const isBatch = field !== undefined && max > field.max
  const { send, sending } = useUpload((draft, files) => ({
    ...draft,
    files: { ...draft.files, [name]: withMore(picturesIn(draft.files[name]), files.map(uploadingAsset)) },
  }))
  const frames = useQueries({ queries: given.map(animatedQuery) })
  const notice = animatedWords(given.flatMap((asset, at) => (frames[at]?.data ? [asset.name] : [])))

  function withMore(there: readonly Asset[], more: readonly Asset[]): Asset[] {
    const all = [...there, ...more]
    const distinct = all.filter((asset, at) => all.findIndex(({ id }) => id === asset.id) === at)
    // Of a full field the newest stay; a batch says what it does not take.
    return isBatch ? distinct.slice(0, max) : distinct.slice(-max)
  }

  async function take(files: readonly File[]) {
    if (!field) return
    const { assets, refused } = await send(files, async (file) => {
      const { size: bytes, type } = file
      return refusalOf({ bytes, type, format: formatOfHead(await headOf(file)) }, field)
    })
    await addSome(assets, refused)
  }

  /** Kept pictures that were dragged here, from this window or another. */
  async function takeKept(ids: readonly string[]) {
    if (!field) return
    try {
      const found = await Promise.all(ids.map((id) => client.fetchQuery(assetQuery(id))))
      const judged = found.map((asset) => ({ asset, name: asset.name, reason: refusalOf(asset, field) }))
      await addSome(
        judged.flatMap(({ asset, reason }) => (reason === null ? [asset] : [])),
        judged.flatMap(({ name, reason }) => (reason === null ? [] : [{ name, reason }])),
      )
    } catch (error) {
      setRefusal(`The picture could not be used: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  /** Adds those that are accepted, and says why the others are not. */
  async function addSome(assets: readonly Asset[], refused: readonly RefusedFile[]) {
    const left = add(assets)
    // The focus stays where more pictures are added.
    if (assets.length > 0)
      announce(`${assets.length === 1 ? assets[0]?.name : count(assets.length, 'picture')} added`)
    if (refused.length === 0) return setRefusal(left)
    const { refusedWords } = await import('../../refused-files.ts')
    setRefusal(joined([refusedWords(refused), left]))
  }

  /** Returns what is said about those for which there is no room. */
  function add(assets: readonly Asset[]): string | null {
    // What is there now: others may have arrived while these were uploading.
    const there = picturesIn(getValues(`files.${name}`))
    const over = new Set([...there, ...assets].map(({ id }) => id)).size - max
    input.onChange(withMore(there, assets))
    return isBatch && over > 0 ? `At most ${max} pictures run at once: ${over} more were not added.` : null
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
    addChosen: (assets: readonly Asset[]) => setRefusal(add(assets)),
    set: input.onChange,
  }
}

/** Pictures by drop, paste or pick; kept by the studio at once, so that a reload loses none. */
export function PicturesControl({ name, control, aside, children }: PicturesControlProps) {
  const { operation, catalogue } = useFormSubject()
  const field = useFileField(name)
  const id = useId()
  const pictures = useGivenPictures(name, field)
  const { given, max, isBatch, sending, refusal, notice, fieldState, take, addChosen, set } = pictures
  const isMasked = isTool(operation) && !isBatch && name === sourceFieldOf(operation, catalogue)
  const { element, isAimed } = usePicturePlace({
    hasRoom: field !== undefined && given.length + sending < max,
    take: ({ files, assetIds }) => void (assetIds.length > 0 ? pictures.takeKept(assetIds) : take(files)),
  })
  if (!field) return null

  const faults = fieldState.error?.types ?? {}
  const faultIn = (asset: Asset) => {
    const fault = faults[asset.id] ?? faultOf(asset, field)
    return fault === null ? undefined : String(fault)
  }
  const atFault = given.filter((asset) => faultIn(asset) !== undefined)
  const [own] = given.flatMap((asset) => faultOf(asset, field) ?? [])
  const error =
    refusal === null
      ? (own ?? fieldState.error?.message)
      : // A message takes the place of the help, and the notice stands there.
        (joined([refusal, notice]) ?? undefined)
  return (
    <Labelled
      label={control.label}
      htmlFor={id}
      aside={aside ?? (given.length > 0 ? `${given.length} of ${max}` : undefined)}
      help={notice ?? control.help ?? helpOf(field, { isBatch, isMasked, given: given.length })}
      error={error}
    >
      <div
        ref={element}
        className={classNames(
          // Room for the focus rings.
          '-m-1.5 flex max-h-80 flex-wrap gap-1.5 overflow-y-auto rounded-md p-1.5',
          isAimed && 'outline-2 -outline-offset-2 outline-accent',
        )}
      >
        {given.map((asset) => (
          <GivenPicture
            key={asset.id}
            asset={asset}
            fault={faultIn(asset)}
            onRemove={() => set(given.filter(({ id }) => id !== asset.id))}
          />
        ))}
        {given.length < max && (
          <DropPlace
            id={id}
            label={control.label}
            isWrong={error !== undefined}
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
            refusalOf={(asset) => faultOf(asset, field)}
            onChosen={addChosen}
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
