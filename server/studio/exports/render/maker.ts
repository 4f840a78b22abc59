import type { Metadata } from 'sharp'
import { loadSharp } from '#server/platform/pictures/load-sharp.ts'
import { openPicture } from '#server/platform/pictures/open-picture.ts'
import { type Maker, makerIn } from './xmp.ts'

/** The displayed size of a stored picture, and its maker; zeros for a file that cannot be decoded. */
export async function sizeAndMaker(path: string, madePath: string | null) {
  const known = await openPicture(path, { limitInputPixels: false })
    .then((picture) => picture.metadata())
    .catch(() => null)
  const { width = 0, height = 0 } = known?.autoOrient ?? {}
  return { width, height, maker: await makerOf(known, madePath) }
}

/** The maker of a picture, from its own comment or from that of the picture before its manual edits. */
export async function makerOf(known: Metadata | null, madePath: string | null): Promise<Maker> {
  const sharp = await loadSharp()
  const made =
    madePath === null
      ? known
      : await sharp(madePath)
          .metadata()
          .catch(() => null)
  return makerIn(made?.comments?.find(({ keyword }) => keyword === 'Comment')?.text)
}
