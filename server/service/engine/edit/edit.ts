import { replaceBackground } from '../compose/replace-background.ts'
import { resizeAd } from '../fit/resize.ts'
import { inpaint } from '../inpaint/inpaint.ts'
import { type Mask, maskFrom } from '../mask/mask.ts'
import { cutOutIn, matte } from '../matte/matte.ts'
import { decodePicture } from '../pixels/decode.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { poseVariant } from '../pose/pose.ts'
import { partOf, type Report, silent } from '../report.ts'
import { blocksOf } from '../text/blocks.ts'
import { withoutText } from '../text/erase.ts'
import { findLines } from '../text/find.ts'
import { phraseBook } from '../translate/phrase-book.ts'
import type { Translate } from '../translate/translate.ts'
import { localize } from './localize.ts'
import { type Edited, type EditRequest, mostPixelsOf, type SourceFile } from './request.ts'

/**
 * Carries out an edit over the pictures of a request, in the order in which its operation names them.
 * @param tools what localizes without given copy, and what is told how far the work is
 */
export async function edit(
  request: EditRequest,
  files: readonly SourceFile[],
  {
    translate = phraseBook,
    report = silent,
  }: { readonly translate?: Translate; readonly report?: Report } = {},
): Promise<Edited> {
  const work = partOf(report, 0.05, 1)
  const most = mostPixelsOf(request)
  const pictures = await Promise.all(files.map(({ path, format }) => decodePicture(path, format, most)))
  const [picture, second] = pictures
  if (!picture) throw new Error(`${request.edit} came without a picture`)
  work(0)
  switch (request.edit) {
    case 'remove-background':
      return removeBackground(picture)
    case 'remove-object':
      return { pixels: await removeObject(picture, maskFrom(second), { ...request, report: work }) }
    case 'replace-background':
      if (!second) throw new Error('replace-background came without its reference')
      return { pixels: await replaceBackground(picture, second, request.seed, work) }
    case 'resize-ad':
      return { pixels: await resizeAd(picture, request, work) }
    case 'pose-variants':
      return { pixels: await poseVariant(picture, request, work) }
    case 'localize-ad':
      return localize(picture, request, translate, work)
    case 'layerize-text': {
      const lines = await findLines(picture, work)
      const blocks = blocksOf(lines, picture).map(({ block }) => block)
      return { pixels: picture, layers: { base: await withoutText(picture, lines), blocks } }
    }
  }
}

async function removeBackground(picture: Pixels): Promise<Edited> {
  const { mask, isFound } = await matte(picture)
  const pixels = await cutOutIn(picture, mask)
  return isFound ? { pixels } : { pixels, warning: 'no subject was found: the whole picture is kept' }
}

/** Steps that a pass of the coarsest level is worth, and those at which patches grow. */
const STEPS_A_PASS = 3.5
const RADIUS_FROM_STEPS = [
  [40, 4],
  [10, 3],
  [0, 2],
] as const

/** More steps look longer and at larger patches; more guidance keeps closer to the patches that fit best. */
function removeObject(
  picture: Pixels,
  mask: Mask,
  {
    seed,
    steps,
    guidance,
    report,
  }: Extract<EditRequest, { edit: 'remove-object' }> & { readonly report: Report },
): Promise<Pixels> {
  const radius = RADIUS_FROM_STEPS.find(([least]) => steps >= least)?.[1] ?? 2
  const passes = Math.min(16, Math.max(1, Math.round(steps / STEPS_A_PASS)))
  return inpaint(picture, mask, { seed, passes, radius, sharpness: guidance, report })
}
