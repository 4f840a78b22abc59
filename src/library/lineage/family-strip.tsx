import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { previewPath } from '#contract/studio/assets.ts'
import { lineageQuery } from '#src/api/reuse/lineage.ts'
import { classNames } from '#src/ui/class-names.ts'
import { count } from '#src/ui/format/format.ts'
import { nearestSteps } from './nearest.ts'
import { nameOfStep } from './step-words.ts'

const MAX_SHOWN = 5

/** The nearest relatives of a picture in a row; renders nothing for a picture without any. */
export function FamilyStrip({ id }: { readonly id: string }) {
  const { data } = useQuery(lineageQuery(id))
  const steps = data?.steps ?? []
  const shown = nearestSteps(steps, id, MAX_SHOWN)
  if (shown.length < 2) return null
  return (
    <section aria-label="History" className="grid gap-2 border-t p-4">
      <p className="flex justify-between gap-2">
        <span className="text-xs font-medium text-ink-2">History</span>
        <Link
          to="/library/$assetId"
          params={{ assetId: id }}
          className="num text-xs text-ink-3 hover:underline"
        >
          {count(steps.length, 'picture')}
        </Link>
      </p>
      <ul className="grid grid-cols-5 gap-2">
        {shown.map((step) => {
          const { asset } = step
          if (!asset) return null
          const isThis = asset.id === id
          return (
            <li key={step.key} className="min-w-0">
              <Link
                to="/library/$assetId"
                params={{ assetId: asset.id }}
                aria-current={isThis ? 'true' : undefined}
                className="block"
              >
                <img
                  src={previewPath(asset.sha256, 480)}
                  alt=""
                  loading="lazy"
                  className={classNames(
                    'aspect-square w-full rounded-sm border object-cover',
                    asset.hasAlpha && 'checkerboard',
                    isThis && 'ring-2 ring-accent',
                  )}
                />
                <span className="block truncate pt-1 text-center text-xs text-ink-3">
                  {isThis ? 'This' : nameOfStep(step)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
