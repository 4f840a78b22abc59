import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useStudioStatus } from '#src/api/studio-status.ts'
import { count } from '#src/ui/format/format.ts'

/** An alert about kept pictures with damaged files, if there are any. */
export function DamagedPictures() {
  const damaged = useStudioStatus()?.damaged
  if (!damaged) return null
  const { pictures, named } = damaged
  const more = pictures - named.length
  return (
    <div role="alert" className="mx-4 mb-3 flex gap-2 text-sm text-bad">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      <p>
        The stored {pictures === 1 ? 'file' : 'files'} of {count(pictures, 'picture')}{' '}
        {pictures === 1 ? 'is' : 'are'} damaged and cannot be shown:{' '}
        {named.map(({ id, name }, place) => (
          <span key={id}>
            {place > 0 && ', '}
            <Link to="/library/$assetId" params={{ assetId: id }} className="underline">
              {name}
            </Link>
          </span>
        ))}
        {more > 0 && ` and ${more} more`}. Add the same files again, if you have copies.
      </p>
    </div>
  )
}
