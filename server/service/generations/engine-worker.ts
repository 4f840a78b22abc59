import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { DetectedTextBlock } from '#contract/service/text-block.ts'
import { edit } from '../engine/edit/edit.ts'
import type { EditRequest, SourceFile } from '../engine/edit/request.ts'
import { paint } from '../engine/paint/paint.ts'
import type { PaintRequest } from '../engine/paint/request.ts'
import { encodePng } from '../engine/pixels/encode.ts'

// What runs in the engine's threads: files in, files out, away from the server's event loop.

/** One picture to paint; pictures it refers to are read here. */
export interface PaintTask {
  readonly request: Omit<PaintRequest, 'styleReferences' | 'characterReference'>
  readonly styleReferencePaths: readonly string[]
  readonly characterPaths: { readonly image: string; readonly mask?: string } | null
  readonly outputPath: string
}

export interface EditTask {
  readonly request: EditRequest
  readonly files: readonly SourceFile[]
  readonly outputPath: string
  /** Where the picture without its text goes, for layerized designs. */
  readonly basePath: string
}

export interface WrittenFile {
  readonly path: string
  readonly sha256: string
  readonly bytes: number
}

/** What came out of a task: a picture on disk that is not kept yet. */
export interface Made {
  readonly file: WrittenFile
  readonly width: number
  readonly height: number
  readonly layers?: { readonly base: WrittenFile; readonly blocks: readonly DetectedTextBlock[] }
  /** What the answer says in `prompt`, where the work has something to say. */
  readonly prompt?: string
  /** What should stand in the log. */
  readonly warning?: string
}

export async function paintFile(task: PaintTask): Promise<Made> {
  const styleReferences = await Promise.all(task.styleReferencePaths.map((path) => readFile(path)))
  const character = task.characterPaths
  const { png, width, height } = await paint({
    ...task.request,
    ...(styleReferences.length > 0 ? { styleReferences } : {}),
    ...(character
      ? {
          characterReference: {
            image: await readFile(character.image),
            ...(character.mask ? { mask: await readFile(character.mask) } : {}),
          },
        }
      : {}),
  })
  return { file: await write(task.outputPath, png), width, height }
}

export async function editFile({ request, files, outputPath, basePath }: EditTask): Promise<Made> {
  const { pixels, layers, prompt, warning } = await edit(request, files)
  const { width, height } = pixels
  const comment = { Comment: `Sandbox edit: ${request.edit}.` }
  return {
    ...{ file: await write(outputPath, encodePng(pixels, comment)), width, height },
    ...(layers
      ? {
          layers: {
            base: await write(basePath, encodePng(layers.base, comment)),
            blocks: layers.blocks,
          },
        }
      : {}),
    ...(prompt === undefined ? {} : { prompt }),
    ...(warning === undefined ? {} : { warning }),
  }
}

async function write(path: string, png: Uint8Array): Promise<WrittenFile> {
  await writeFile(path, png)
  return { path, sha256: createHash('sha256').update(png).digest('hex'), bytes: png.length }
}
