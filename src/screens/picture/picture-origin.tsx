import { Link } from '@tanstack/react-router'
import { operationOf } from '#contract/service/operations/table.ts'
import { type Asset, previewPath } from '#contract/studio/assets.ts'
import type { Edit } from '#contract/studio/edits.ts'
import type { PicturePage } from '#contract/studio/library.ts'

/**
 * The origin of a picture, step by step back to the source of its run; each with the operation that made it, and its
 * name.
 */
export function PictureOrigin({ page: { asset, run, edits, source } }: { readonly page: PicturePage }) {
  const made = [
    ...edits.map(({ edit }) => wordsOf(edit)),
    ...(run ? [operationOf(run.operation).title] : []),
    ...(source ? [ORIGINS[source.origin]] : []),
  ]
  const before = [...edits.map(({ parent }) => parent), ...(run && source ? [source] : [])]
  const steps = before.map((from, place) => ({ from, message: made[place + 1] ?? ORIGINS.upload }))
  if (steps.length === 0) return null
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <h2 className="text-xs font-medium text-ink-2">Made from</h2>
      <p className="text-xs text-ink-3">This picture: {made[0]}</p>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {steps.map(({ message, from }, place) => (
          <li key={from?.id ?? `gone-${place}`} className="flex items-center gap-3">
            {from ? <Before from={from} /> : <span className="size-10 rounded-sm border border-dashed" />}
            <div className="min-w-0 flex-1 text-sm">
              <p className="truncate" title={from?.name}>
                {from?.name ?? 'Deleted picture'}
              </p>
              <p className="text-xs text-ink-3">{message}</p>
            </div>
            {from && (
              <Link
                to="/compare"
                search={{ ids: `${from.id},${asset.id}`, mode: 'slider' }}
                aria-label={`Compare with ${from.name}`}
                className="rounded-md px-2 py-1 text-xs text-ink-2 hover:bg-hover hover:text-ink"
              >
                Compare
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The operation of a picture whose further origin is not shown here. */
const ORIGINS: Readonly<Record<Asset['origin'], string>> = {
  upload: 'Uploaded',
  result: 'Made by another run',
  edit: 'Edited by hand',
}

const Before = ({ from }: { readonly from: Asset }) => (
  <Link to="/library/$assetId" params={{ assetId: from.id }} aria-label={`Open ${from.name}`}>
    <img
      src={previewPath(from.sha256, 480)}
      alt=""
      className="checkerboard size-10 rounded-sm object-cover"
      loading="lazy"
    />
  </Link>
)

function wordsOf(edit: Edit): string {
  switch (edit.kind) {
    case 'refine-edge':
      return edit.isCleaned ? 'Edge refined, colours cleaned' : 'Edge refined'
    case 'text-layers': {
      const { length } = edit.layers
      return length === 0 ? 'Text removed' : `Text set in ${length === 1 ? '1 layer' : `${length} layers`}`
    }
  }
}
