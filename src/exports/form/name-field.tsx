import { Check, TriangleAlert } from 'lucide-react'
import { Fragment, useId, useRef } from 'react'
import { previewPath } from '#contract/studio/assets.ts'
import { exportSettings, NAME_TOKENS } from '#contract/studio/exports/export-settings.ts'
import type { ExportPlan, PlannedPicture } from '#contract/studio/exports/exports.ts'
import { classNames } from '#src/ui/class-names.ts'
import { count, formatBytes, formatWhole } from '#src/ui/format/format.ts'
import { inputLook } from '#src/ui/inputs.ts'
import type { Proven } from '../proof/use-proofs.ts'
import type { FieldProps } from './field-props.ts'
import { FieldRow } from './field-row.tsx'

interface NameFieldProps extends FieldProps {
  readonly proven: readonly Proven[]
}

/** The template of the file names, with the resulting names below. */
export function NameField({ settings, plan, proven, onChange }: NameFieldProps) {
  const { template } = settings
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const parsed = exportSettings.shape.template.safeParse(template)
  const problem = parsed.success ? null : (parsed.error.issues[0]?.message ?? 'is not valid')

  function insert(token: string): void {
    const field = input.current
    const [from, to] = [field?.selectionStart ?? template.length, field?.selectionEnd ?? template.length]
    onChange({ template: `${template.slice(0, from)}{${token}}${template.slice(to)}` })
    field?.focus()
  }

  return (
    <FieldRow label="Names">
      <input
        ref={input}
        aria-label="Names"
        aria-invalid={problem !== null}
        aria-describedby={id}
        spellCheck={false}
        autoComplete="off"
        value={template}
        onChange={({ target }) => onChange({ template: target.value })}
        className={classNames(inputLook, 'h-8.5 w-full font-mono')}
      />
      <div role="toolbar" aria-label="Parts of a name" className="flex flex-wrap gap-1">
        {NAME_TOKENS.map((token) => (
          <button
            key={token}
            type="button"
            title={`Insert {${token}}`}
            onClick={() => insert(token)}
            className="min-h-6 rounded-sm border bg-bg px-1.5 font-mono text-xs text-ink-2 hover:bg-hover hover:text-ink"
          >
            {token}
          </button>
        ))}
      </div>
      {plan && problem === null && <Names plan={plan} proven={proven} />}
      <p id={id} className="num flex items-center gap-1.5 text-xs text-ink-3">
        {problem === null ? (
          <Clashes plan={plan} />
        ) : (
          <span className="text-bad">{`The template ${problem}`}</span>
        )}
      </p>
    </FieldRow>
  )
}

function Names({
  plan: { names, pictures, folders },
  proven,
}: {
  plan: ExportPlan
  proven: readonly Proven[]
}) {
  const bytesOf = ({ assetId }: PlannedPicture) =>
    proven.find(({ picture }) => picture.assetId === assetId)?.proof?.bytes
  const others = pictures - names.length
  return (
    <ul aria-label="Sample names" className="num grid grid-cols-[minmax(0,1fr)] gap-1 text-xs">
      {names.map((picture) => (
        <li key={picture.assetId} className="flex items-center gap-2">
          <img src={previewPath(picture.sha256, 480)} alt="" className="size-5.5 shrink-0 object-contain" />
          <span dir="ltr" className="min-w-0 flex-1 truncate font-mono" title={picture.name}>
            <Path name={picture.name} />
          </span>
          <span className="shrink-0 text-ink-3">{sizeOf(bytesOf(picture))}</span>
        </li>
      ))}
      {others > 0 && (
        <li className="text-ink-3">
          and {formatWhole(others)} more{folders > 1 && ` in ${count(folders, 'folder')}`}
        </li>
      )}
    </ul>
  )
}

/** Folders are laid out from left to right; each name keeps its own direction. */
const Path = ({ name }: { readonly name: string }) =>
  name.split('/').map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a path has its parts in this order.
    <Fragment key={at}>
      {at > 0 && '/'}
      <bdi>{part}</bdi>
    </Fragment>
  ))

const sizeOf = (bytes: number | undefined) => (bytes === undefined ? '' : formatBytes(bytes))

function Clashes({ plan }: { plan: ExportPlan | undefined }) {
  if (!plan) return null
  const { clashes, pictures, names } = plan
  if (clashes === 0)
    return (
      <>
        <Check size={13} aria-hidden className="text-ok" /> No duplicates in {count(pictures, 'name')}
        {names.some(({ isOpen }) => isOpen) && '; sizes of trimmed cut-outs are not known yet'}
      </>
    )
  return (
    <>
      <TriangleAlert size={13} aria-hidden className="text-warn" />
      {clashes === 1
        ? '1 duplicate name gets a number'
        : `${formatWhole(clashes)} duplicate names get numbers`}
    </>
  )
}
