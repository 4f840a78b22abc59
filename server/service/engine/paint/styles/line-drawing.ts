import { openPicture } from '#server/platform/pictures/open-picture.ts'

/** Points along each side at which a picture is looked at; nothing is averaged between them, so that lines stay dark. */
const SIDE = 320
const [PAPER, INK] = [0.72, 0.36]
/** Lines are not wider than this many points; black cats are. */
const WIDEST = 5
/** Ink and paper have next to no colour: difference of the strongest and the weakest channel, 0 to 255. */
const COLORED = 48

/** Whether a picture is drawn in lines: nearly all of it is paper or ink, and the ink is thin. */
export async function isLineDrawing(picture: Uint8Array): Promise<boolean> {
  const { data } = await (await openPicture(picture))
    .flatten({ background: '#fff' })
    .resize(SIDE, SIDE, { fit: 'fill', kernel: 'nearest' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [paper, ink, colored, lines] = [0, 0, 0, 0]
  let wasInk = false
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    const luma = (red * 0.299 + green * 0.587 + blue * 0.114) / 255
    const isInk = luma < INK
    if (luma > PAPER) paper += 1
    if (isInk) ink += 1
    if (isInk && !wasInk) lines += 1
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > COLORED) colored += 1
    wasInk = isInk
  }
  const points = SIDE * SIDE
  const isPaperAndInk = ink > points * 0.015 && paper > points * 0.4 && paper + ink > points * 0.75
  return isPaperAndInk && colored < points * 0.02 && ink < lines * WIDEST
}
