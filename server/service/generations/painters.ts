import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { Objects } from '#server/platform/objects.ts'
import type { EditTask, LookedAt, LookTask, Made, PaintTask } from './engine-worker.ts'
import type { PictureWork } from './plan.ts'

/** The threads that make pictures, and one that looks at what was sent. */
export interface Painters {
  readonly size: number
  /** Makes a planned picture; its files are on disk but not yet kept. */
  make(work: PictureWork, signal: AbortSignal): Promise<Made>
  /** Decodes a whole picture; null when it is damaged or incomplete, or takes longer than any picture should. */
  lookAt(task: LookTask): Promise<LookedAt | null>
  /** SHA-256 of a file that is to be kept, away from the event loop; lower-case hex. */
  hash(path: string): Promise<string>
  stop(): Promise<void>
}

const MOST_LOOK_MS = 20_000

const pool = (maxThreads: number) =>
  new Piscina({
    filename: fileURLToPath(new URL('./engine-thread.mjs', import.meta.url)),
    // Whoever started this process may have a loader of its own, which a thread would get too.
    execArgv: [],
    minThreads: 1,
    maxThreads,
    idleTimeout: 60_000,
  })

/** `mostLookMs`: a picture that takes longer to decode is no picture. */
export function openPainters(size: number, objects: Objects, mostLookMs = MOST_LOOK_MS): Painters {
  const makers = pool(size)
  // Apart from the makers: a request is judged at once, however much is waiting to be made.
  const lookers = pool(1)

  async function make(work: PictureWork, signal: AbortSignal): Promise<Made> {
    const [outputPath, basePath] = [objects.draftPath(), objects.draftPath()]
    try {
      return work.kind === 'paint'
        ? await makers.run(paintTask(work, objects, outputPath), { name: 'paintFile', signal })
        : await makers.run(editTask(work, objects, { outputPath, basePath }), { name: 'editFile', signal })
    } catch (error) {
      await Promise.all([rm(outputPath, { force: true }), rm(basePath, { force: true })])
      throw error
    }
  }

  async function lookAt(task: LookTask): Promise<LookedAt | null> {
    const signal = AbortSignal.timeout(mostLookMs)
    try {
      return await lookers.run(task, { name: 'lookAtFile', signal })
    } catch (error) {
      // A decoder that crashes or never ends has taken its thread down, and nothing else.
      if (signal.aborted || isThreadGone(error)) return null
      throw error
    }
  }

  return {
    size,
    make,
    lookAt,
    hash: (path) => lookers.run(path, { name: 'hashFile' }),
    async stop() {
      await Promise.all([makers.destroy(), lookers.destroy()])
    },
  }
}

const isThreadGone = (error: unknown) =>
  error instanceof Error &&
  /ERR_WORKER|worker exited|out of memory|unreachable/i.test(`${Object(error).code} ${error.message}`)

function paintTask(
  { request, styleReferences, characterReference }: PictureWork & { kind: 'paint' },
  { pathOf }: Objects,
  outputPath: string,
): PaintTask {
  return {
    request,
    styleReferencePaths: styleReferences.map(pathOf),
    characterPaths: characterReference && {
      image: pathOf(characterReference.image),
      ...(characterReference.mask ? { mask: pathOf(characterReference.mask) } : {}),
    },
    outputPath,
  }
}

const editTask = (
  { request, files }: PictureWork & { kind: 'edit' },
  { pathOf }: Objects,
  paths: Pick<EditTask, 'outputPath' | 'basePath'>,
): EditTask => ({
  request,
  files: files.map(({ sha256, format }) => ({ path: pathOf(sha256), format })),
  ...paths,
})
