import { Heart, Star } from 'lucide-react'
import { type Asset, previewPath } from '#contract/studio/assets.ts'
import type { LibraryPicture } from '#contract/studio/library.ts'
import { nameFor } from '#src/forms/controls/names.ts'
import { classNames } from '#src/ui/class-names.ts'
import { formatSize } from '#src/ui/format/format.ts'

/** The name of a picture: its prompt and its language. */
export function nameOf({ asset, prompt, language }: LibraryPicture): string {
  const words = prompt ?? asset.name
  return language === null ? words : `${words} · ${nameFor('language', language)}`
}

/** The look of the link or button that a picture of a grid stands on. */
export const groundOf = ({ hasAlpha }: Asset) =>
  classNames(
    'group relative block size-full overflow-hidden rounded-md',
    hasAlpha ? 'checkerboard' : 'bg-raised',
  )

interface PictureFaceProps {
  readonly picture: LibraryPicture
  /** Whether it needs a larger preview. */
  readonly isWide: boolean
}

/** A picture of a grid, with its name while it is pointed at, and its marks. */
export function PictureFace({ picture, isWide }: PictureFaceProps) {
  const { asset } = picture
  return (
    <>
      <img
        src={previewPath(asset.sha256, isWide ? 1600 : 480)}
        alt=""
        className="size-full object-cover"
        loading="lazy"
        decoding="async"
      />
      <span className="absolute inset-x-0 bottom-0 truncate text-left bg-linear-to-t from-[oklch(0_0_0/0.75)] to-transparent px-2.5 pt-6 pb-2 text-xs text-[oklch(1_0_0)] opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
        <bdi>{nameOf(picture)}</bdi> <span className="num">· {formatSize(asset)}</span>
      </span>
      <Marks asset={asset} />
    </>
  )
}

/** Its heart and its stars, on the picture. */
function Marks({ asset: { isFavorite, rating } }: Pick<LibraryPicture, 'asset'>) {
  if (!isFavorite && rating === 0) return null
  return (
    <span className="num absolute top-1.5 right-1.5 flex items-center gap-1 rounded-sm bg-[oklch(0_0_0/0.6)] px-1.5 py-0.5 text-xs text-[oklch(1_0_0)]">
      {isFavorite && <Heart size={12} role="img" aria-label="Favourite" className="fill-current" />}
      {rating > 0 && (
        <>
          {rating} <Star size={12} role="img" aria-label="stars" className="fill-current" />
        </>
      )}
    </span>
  )
}
