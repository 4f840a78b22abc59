import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { Objects } from '#server/platform/storage/objects.ts'
import { OthersWords } from '#server/platform/trouble.ts'
import { NothingDone } from '../engine/nothing-done.ts'
import { type Report, silent } from '../engine/report.ts'
import { type Inspector, openInspector } from '../intake/inspector.ts'
import type { PictureWork } from '../plan/plan.ts'
import type { Backends, EditTask, Made, PaintTask, Refused, Undone } from './engine-worker.ts'

/** A model's server refused or failed: no retry, as it may have billed its result. */
export class BackendRefused extends OthersWords {}

/** The worker threads that make pictures, and the process that decodes uploads. */
export interface Painters {
  readonly size: number
  /** Makes a planned picture; its files are on disk but not yet kept. Edits report their progress. */
  make(work: PictureWork, signal: AbortSignal, report?: Report): Promise<Made>
  readonly inspector: Inspector
  stop(): Promise<void>
}

/** Several times the memory that decoding the largest accepted picture needs. */
const LOOK_BOUNDS = { maxCpuMs: 20_000, maxMemoryBytes: 1_500_000_000 }

const pool = (maxThreads: number) =>
  new Piscina({
    filename: fileURLToPath(new URL('./engine-thread.mjs', import.meta.url)),
    // Reset execArgv: a thread would inherit this process's loader.
    execArgv: [],
    minThreads: 0,
    maxThreads,
    idleTimeout: 60_000,
  })

/**
 * @param size the number of threads; 0 where only uploads are inspected
 * @param backends what replaces parts of the engine, if configured
 */
export function openPainters(size: number, objects: Objects, backends: Backends): Painters {
  const makers = size > 0 ? pool(size) : null
  // Separate from the workers, so that requests are validated at once, however much work is waiting.
  const inspector = openInspector(LOOK_BOUNDS)

  async function make(work: PictureWork, signal: AbortSignal, report: Report = silent): Promise<Made> {
    if (!makers) throw new Error('there is no thread that makes pictures')
    const [outputPath, basePath] = [objects.draftPath(), objects.draftPath()]
    const { port1: told, port2: progress } = new MessageChannel()
    told.on('message', report)
    try {
      const made: Made | Refused | Undone =
        work.kind === 'paint'
          ? await makers.run(
              { ...(await paintTask(work, objects, outputPath)), backends },
              { name: 'paintFile', signal },
            )
          : await makers.run(
              { ...(await editTask(work, objects, { outputPath, basePath })), backends, progress },
              { name: 'editFile', signal, transferList: [progress] },
            )
      if ('refusal' in made) throw new BackendRefused(made.refusal)
      if ('nothingDone' in made) throw new NothingDone(made.nothingDone)
      return made
    } catch (error) {
      await Promise.all([rm(outputPath, { force: true }), rm(basePath, { force: true })])
      throw error
    } finally {
      told.close()
    }
  }

  return {
    size,
    make,
    inspector,
    async stop() {
      await Promise.all([makers?.destroy(), inspector.stop()])
    },
  }
}

async function paintTask(
  { request, styleReferences, characterReference }: PictureWork & { kind: 'paint' },
  { fileOf }: Objects,
  outputPath: string,
): Promise<Omit<PaintTask, 'backends'>> {
  return {
    request,
    styleReferencePaths: await Promise.all(styleReferences.map(fileOf)),
    characterPaths: characterReference && {
      image: await fileOf(characterReference.image),
      ...(characterReference.mask ? { mask: await fileOf(characterReference.mask) } : {}),
    },
    outputPath,
  }
}

const editTask = async (
  { request, files }: PictureWork & { kind: 'edit' },
  { fileOf }: Objects,
  paths: Pick<EditTask, 'outputPath' | 'basePath'>,
): Promise<Omit<EditTask, 'backends' | 'progress'>> => ({
  request,
  files: await Promise.all(files.map(async ({ sha256, format }) => ({ path: await fileOf(sha256), format }))),
  ...paths,
})
