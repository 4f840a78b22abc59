import { crc32 } from 'node:zlib'
import { isMarked } from '../mask/mask.ts'
import { NothingDone } from '../nothing-done.ts'
import { decodePicture, decodeProfiled } from '../pixels/decode.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { partOf, silent } from '../report.ts'
import { phraseBook } from '../translate/phrase-book.ts'
import { type EditRequest, engineTool } from './table.ts'
import type { Edited, Helpers, ModelRequest, SourceFile, Tool } from './tool.ts'

interface Pictures {
  readonly pictures: Readonly<Record<string, Pixels>>
  /** The first one's, if the tool keeps it. */
  readonly profile: Uint8Array | null
}

/** Decodes the pictures of a request, in the order of the tool's file fields. */
export async function picturesOf(
  { files: names, maxPixels, keepsProfile }: Pick<Tool, 'files' | 'maxPixels' | 'keepsProfile'>,
  files: readonly SourceFile[],
): Promise<Pictures> {
  const read = names.map(async (name, at) => {
    const file = files[at]
    if (!file) throw new Error(`the request lacks its file ${name}`)
    const isKept = keepsProfile === true && at === 0
    const { pixels, profile } = isKept
      ? await decodeProfiled(file.path, file.format, maxPixels)
      : { pixels: await decodePicture(file.path, file.format, maxPixels), profile: null }
    return { name, pixels, profile }
  })
  const decoded = await Promise.all(read)
  return {
    pictures: Object.fromEntries(decoded.map(({ name, pixels }) => [name, pixels])),
    profile: decoded[0]?.profile ?? null,
  }
}

/** Makes a picture as a tool asks for it; used for the tools that ask a model. */
export type EditModel = (asked: ModelRequest) => Promise<Pixels>

/**
 * Runs a tool on the pictures of a request, or lets a model make the result. Throws NothingDone if the result would be
 * the first of them, whoever made it: nothing done, nothing charged.
 */
export async function edit(
  request: EditRequest,
  files: readonly SourceFile[],
  { translate = phraseBook, report = silent, model }: Partial<Helpers> & { readonly model?: EditModel } = {},
): Promise<Edited> {
  const work = partOf(report, 0.05, 1)
  const tool = engineTool(request.edit)
  // A model takes and makes pictures in sRGB.
  const { files: names, maxPixels } = tool
  const isByModel = model !== undefined && tool.forModel !== undefined
  const { pictures, profile } = await picturesOf(isByModel ? { files: names, maxPixels } : tool, files)
  work(0)
  const [name] = tool.files
  const source = name && !tool.mayKeepPixels ? pictures[name] : undefined
  // Taken first, as tools work in place.
  const before = source && digestOf(source)
  const asked = model && tool.forModel?.(pictures, request)
  const edited: Edited =
    model && asked
      ? { pixels: await byModel(model, asked) }
      : await tool.run(pictures, request, { translate, report: work })
  if (before === digestOf(edited.pixels)) throw new NothingDone('nothing_changed')
  return profile ? { ...edited, profile } : edited
}

/** Not asked with a mask that marks nothing: its server may bill a picture of which no pixel would be used. */
async function byModel(model: EditModel, asked: ModelRequest): Promise<Pixels> {
  if (asked.mask && !asked.mask.data.some(isMarked)) throw new NothingDone('nothing_changed')
  return model(asked)
}

/** Tells pictures apart; a copy of the largest would take 200 MB. */
const digestOf = ({ width, height, data }: Pixels) =>
  `${width}x${height} ${crc32(Buffer.from(data.buffer, data.byteOffset, data.byteLength))}`
