import { decodePicture } from '../pixels/decode.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { partOf, silent } from '../report.ts'
import { phraseBook } from '../translate/phrase-book.ts'
import { type EditRequest, engineTool } from './table.ts'
import type { Edited, Helpers, SourceFile, Tool } from './tool.ts'

/** Reads the pictures of a request, which come in the order in which the tool names their fields. */
export async function picturesOf(
  tool: Tool,
  files: readonly SourceFile[],
): Promise<Readonly<Record<string, Pixels>>> {
  const read = tool.files.map(async (name, at) => {
    const file = files[at]
    if (!file) throw new Error(`the request came without its ${name}`)
    return [name, await decodePicture(file.path, file.format, tool.maxPixels)] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** Carries out a tool's request over its pictures. */
export async function edit(
  request: EditRequest,
  files: readonly SourceFile[],
  { translate = phraseBook, report = silent }: Partial<Helpers> = {},
): Promise<Edited> {
  const work = partOf(report, 0.05, 1)
  const tool = engineTool(request.edit)
  const pictures = await picturesOf(tool, files)
  work(0)
  return tool.run(pictures, request, { translate, report: work })
}
