import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { operationOf } from '#contract/service/operations/table.ts'
import { type Asset, previewPath } from '#contract/studio/assets.ts'
import type { PicturePage } from '#contract/studio/library.ts'
import { promptOf } from '#contract/studio/presses/prompt-of.ts'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { pictureQuery } from '#src/api/library/library.ts'
import { projectsQuery } from '#src/api/library/projects.ts'
import { nameWithRun } from '#src/library/picture-name.ts'
import { UseInMenu } from '#src/pictures/use/use-in-menu.tsx'
import { priceWords } from '#src/runs/words.ts'
import { classNames } from '#src/ui/class-names.ts'
import { formatAgo, formatBytes, formatExact, formatSize } from '#src/ui/format/format.ts'
import { FamilyStrip } from '../lineage/family-strip.tsx'
import { PictureMarks } from './picture-marks.tsx'
import { Trashed } from './trashed.tsx'

interface FocusedPictureProps {
  /** The picture that had the focus last; null if none had. */
  readonly id: string | null
  readonly search: LibrarySearch
  /** Called right before it is deleted for good. */
  onErasing?(): void
}

/** The details of the focused picture, beside the grid: facts, marks, tags, a note. */
export function FocusedPicture({ id, search, onErasing }: FocusedPictureProps) {
  const { data: page, isError } = useQuery({ ...pictureQuery(id ?? '', search), enabled: id !== null })
  return (
    <aside aria-label="Focused picture" className="overflow-y-auto border-l bg-panel text-sm">
      {/* A picture that was deleted for good cannot be read again. */}
      {/* One that was moved to the trash meanwhile is not here any more. */}
      {id === null || !page || isError || (page.asset.trashedAt !== undefined) !== (search.trash === true) ? (
        <p className="p-4 text-ink-3">The details of the focused picture are shown here.</p>
      ) : (
        <Details page={page} search={search} onErasing={onErasing} />
      )}
    </aside>
  )
}

interface DetailsProps {
  readonly page: PicturePage
  readonly search: LibrarySearch
  readonly onErasing: FocusedPictureProps['onErasing']
}

function Details({ page, search, onErasing }: DetailsProps) {
  const { asset, run, edits, source } = page
  const name = nameWithRun(page)
  const prompt = run ? promptOf(run.values) : ''
  const projects = useQuery(projectsQuery).data?.projects ?? []
  const project = projects.find(({ id }) => id === asset.projectId)
  return (
    <>
      <Link
        to="/library/$assetId"
        params={{ assetId: asset.id }}
        search={search}
        aria-label={`Open ${name}`}
        className={classNames('block h-48', asset.hasAlpha ? 'checkerboard' : 'bg-raised')}
      >
        <img src={previewPath(asset.sha256, 480)} alt="" className="size-full object-contain" />
      </Link>
      <Head name={name} asset={asset} />
      {asset.trashedAt !== undefined ? (
        <div className="p-4">
          <Trashed picture={{ id: asset.id, asset }} {...(onErasing && { onErasing })} />
        </div>
      ) : (
        <>
          <div className="grid justify-items-start px-4 pt-4">
            <UseInMenu pictures={[{ id: asset.id, asset, run, edits, source }]} isNamed />
          </div>
          <div className="p-4 pb-0">
            <PictureMarks asset={asset} />
          </div>
        </>
      )}
      {prompt && (
        <section className="grid gap-1.5 border-t p-4">
          <h3 className="text-xs font-medium text-ink-2">Prompt</h3>
          <p className="line-clamp-6 leading-5 break-words">
            <bdi>{prompt}</bdi>
          </p>
        </section>
      )}
      <dl className="num grid grid-cols-[80px_minmax(0,1fr)] gap-y-1.5 border-t p-4">
        {name !== asset.name && (
          <Fact name="File">
            <bdi>{asset.name}</bdi>
          </Fact>
        )}
        {run && <Fact name="Tool">{operationOf(run.operation).title}</Fact>}
        {run?.costUsdMicros != null && <Fact name="Cost">{priceWords(run, Math.max(1, run.pictures))}</Fact>}
        {project && (
          <Fact name="Project">
            <Link to="/library" search={{ project: project.id }} className="hover:underline">
              <bdi>{project.name}</bdi>
            </Link>
          </Fact>
        )}
        <Fact name="Alike">
          <Link to="/library" search={{ near: asset.id }} className="hover:underline">
            Near duplicates
          </Link>{' '}
          ·{' '}
          <Link to="/library" search={{ like: asset.id }} className="hover:underline">
            More like this
          </Link>
        </Fact>
        <Fact name="Made">
          <time dateTime={asset.createdAt} title={formatExact(asset.createdAt)}>
            {formatAgo(asset.createdAt, Date.now())}
          </time>
        </Fact>
      </dl>
      <FamilyStrip id={asset.id} />
    </>
  )
}

const Head = ({ name, asset }: { readonly name: string; readonly asset: Asset }) => (
  <div className="grid gap-1 border-b p-4">
    <h2 title={name} className="truncate text-base font-semibold">
      <bdi>{name}</bdi>
    </h2>
    <p className="num text-ink-2">
      {formatSize(asset)} · {asset.format.toUpperCase()} · {formatBytes(asset.bytes)}
    </p>
  </div>
)

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="truncate text-right">{children}</dd>
  </>
)
