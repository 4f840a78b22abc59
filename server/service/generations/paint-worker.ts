import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { paint } from '../engine/paint/paint.ts'
import type { PaintRequest } from '../engine/paint/request.ts'

/** One picture to paint into a file; pictures it refers to are read here, off the server's event loop. */
export interface PaintTask {
  readonly request: Omit<PaintRequest, 'styleReferences' | 'characterReference'>
  readonly styleReferencePaths: readonly string[]
  readonly characterPaths: { readonly image: string; readonly mask?: string } | null
  readonly outputPath: string
}

export interface PaintedFile {
  readonly sha256: string
  readonly bytes: number
}

/** Runs in a worker thread: paints, writes and hashes. */
export async function paintFile(task: PaintTask): Promise<PaintedFile> {
  const styleReferences = await Promise.all(task.styleReferencePaths.map((path) => readFile(path)))
  const character = task.characterPaths
  const { png } = await paint({
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
  await writeFile(task.outputPath, png)
  return { sha256: createHash('sha256').update(png).digest('hex'), bytes: png.length }
}
