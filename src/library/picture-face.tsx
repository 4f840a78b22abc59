import { Heart, ImageUp, Pencil, Star, WandSparkles, Wrench } from 'lucide-react'
import { isOperationId, isTool } from '#contract/service/operations/table.ts'
import { type Asset, previewPath } from '#contract/studio/assets.ts'
import type { LibraryPicture } from '#contract/studio/library.ts'
import { pictureName } from '#src/library/picture-name.ts'
import { classNames } from '#src/ui/class-names.ts'
import { formatSize } from '#src/ui/format/format.ts'

/** The style of the link or button that shows a picture of a grid. */
export const backgroundOf = ({ hasAlpha }: Asset) =>
  classNames(
    'group relative block size-full overflow-hidden rounded-md',
    hasAlpha ? 'checkerboard' : 'bg-raised',
  )

interface PictureFaceProps {
  readonly picture: LibraryPicture
  /** Whether it needs a larger preview. */
  readonly isWide: boolean
}

/** A picture of a grid, with its name on hover. */
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
        <bdi>{pictureName(picture)}</bdi> <span className="num">· {formatSize(asset)}</span>
      </span>
    </>
  )
}

/** The height of the caption under a picture. */
export const CAPTION_PX = 24

/** The operation, size and language of a picture, its heart and its stars: under the picture, not on it. */
export function PictureCaption({ picture }: { readonly picture: LibraryPicture }) {
  const { asset, operation, language } = picture
  const Icon =
    operation && isOperationId(operation) && isTool(operation) ? Wrench : ORIGIN_ICONS[asset.origin]
  return (
    <p className="num pointer-events-none absolute inset-x-0 top-full flex h-6 items-center gap-1.5 px-0.5 text-xs text-ink-3">
      <Icon size={12} strokeWidth={1.7} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 truncate">
        {formatSize(asset)}
        {language !== null && ` · ${language}`}
      </span>
      {asset.isFavorite && (
        <Heart size={12} role="img" aria-label="Favourite" className="shrink-0 fill-current text-ink-2" />
      )}
      {asset.rating > 0 && (
        <span className="flex shrink-0 items-center gap-0.5 text-ink-2">
          {asset.rating} <Star size={12} role="img" aria-label="stars" className="fill-current" />
        </span>
      )}
    </p>
  )
}

const ORIGIN_ICONS = { result: WandSparkles, upload: ImageUp, edit: Pencil } as const
