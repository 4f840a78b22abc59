import { useQuery } from '@tanstack/react-query'
import { isGenerator } from '#contract/service/operations/table.ts'
import { previewPath } from '#contract/studio/assets.ts'
import type { Run } from '#contract/studio/runs.ts'
import { assetQuery } from '#src/api/runs.ts'
import { classNames } from '#src/ui/class-names.ts'

/** The source picture of a tool's run; null for a generator, whose pictures are references. */
const sourceIdOf = ({ operation, files }: Run): string | null =>
  isGenerator(operation) ? null : ((files.image ?? Object.values(files)[0])?.[0] ?? null)

/** The picture that came, in its proportions; until then the source of a tool, or an empty frame. */
export function RunPicture({ run, className }: { readonly run: Run; readonly className?: string }) {
  const came = run.results.find((result) => result.part === 'picture' && result.asset)?.asset
  const sourceId = came ? null : sourceIdOf(run)
  // One that was deleted meanwhile has no picture here.
  const source = useQuery({ ...assetQuery(sourceId ?? ''), enabled: sourceId !== null, retry: false }).data
  const asset = came ?? source
  const { width, height } = asset ?? run.size ?? { width: 1, height: 1 }
  const scale = Math.min(52 / width, 40 / height)
  const size = { width: Math.max(4, width * scale), height: Math.max(4, height * scale) }
  return (
    <span className={classNames('grid h-11 w-[52px] shrink-0 place-items-center', className)}>
      {asset ? (
        <img
          src={previewPath(asset.sha256, 480)}
          alt=""
          loading="lazy"
          decoding="async"
          style={size}
          className={classNames(
            'rounded-sm ring-1 ring-line-2',
            asset.hasAlpha ? 'checkerboard' : 'bg-raised',
            !came && 'opacity-70',
          )}
        />
      ) : (
        <span style={size} className="rounded-sm border border-dashed border-ink-3/60" />
      )}
    </span>
  )
}
