import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { Intake, Objects } from '#server/platform/objects.ts'
import type { PaintedFile, PaintTask } from './paint-worker.ts'
import type { PicturePlan } from './plan.ts'

/** The threads that paint. */
export interface Painters {
  readonly size: number
  /** Paints a planned picture into a file that is on disk but not yet kept. */
  paint(plan: PicturePlan, signal: AbortSignal): Promise<Intake>
  stop(): Promise<void>
}

export function openPainters(size: number, objects: Objects): Painters {
  const pool = new Piscina<PaintTask, PaintedFile>({
    filename: fileURLToPath(new URL('./paint-worker.ts', import.meta.url)),
    name: 'paintFile',
    execArgv: ['--import', 'tsx'],
    minThreads: 1,
    maxThreads: size,
    idleTimeout: 60_000,
  })

  async function paint(plan: PicturePlan, signal: AbortSignal): Promise<Intake> {
    const path = objects.draftPath()
    const character = plan.characterReference
    const task: PaintTask = {
      request: plan.request,
      styleReferencePaths: plan.styleReferences.map(objects.pathOf),
      characterPaths: character && {
        image: objects.pathOf(character.image),
        ...(character.mask ? { mask: objects.pathOf(character.mask) } : {}),
      },
      outputPath: path,
    }
    try {
      return { path, ...(await pool.run(task, { signal })) }
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  return { size, paint, stop: () => pool.destroy() }
}
