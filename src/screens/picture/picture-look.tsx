import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PicturePage } from '#contract/studio/library.ts'
import { libraryKey } from '#src/api/events.ts'
import { loadAdLines } from '#src/api/library/designs.ts'

interface TextInPictureProps {
  readonly id: string
  /** Whether it may be read now. */
  enabled(): boolean
}

/** The text on a picture, where a run has read it. */
export function TextInPicture({ id, enabled }: TextInPictureProps) {
  const read = useQuery({
    queryKey: [...libraryKey, 'text in', id],
    queryFn: ({ signal }) => loadAdLines(id, signal),
    retry: false,
    enabled,
  }).data
  if (read?.state !== 'read' || read.lines.length === 0) return null
  return (
    <section className="grid gap-1.5">
      <h2 className="text-xs font-medium text-ink-2">Text in the picture</h2>
      <ul className="text-sm leading-5">
        {[...new Set(read.lines)].map((line) => (
          <li key={line} className="break-words">
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Its dominant colours with their shares; each links to other pictures of that colour. */
export function Colors({
  look,
  id,
}: {
  readonly look: NonNullable<PicturePage['look']>
  readonly id: string
}) {
  if (look.colors.length === 0) return null
  return (
    <section className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-xs font-medium text-ink-2">Colours</h2>
        <Link to="/library" search={{ like: id }} className="text-xs text-ink-3 hover:underline">
          Find others like these
        </Link>
      </div>
      <ul className="num flex flex-wrap gap-1.5">
        {look.colors.map(({ color, percent }) => (
          <li key={color}>
            <Link
              to="/library"
              search={{ color }}
              aria-label={`Find pictures of the colour #${color}, ${percent} % of this one`}
              className="flex min-h-6 items-center gap-1.5 rounded-sm border px-1.5 text-xs hover:bg-hover"
            >
              <span aria-hidden className="size-3 rounded-full border" style={{ background: `#${color}` }} />
              {percent} %
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
