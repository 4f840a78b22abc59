import { availableParallelism } from 'node:os'
import * as z from 'zod'
import { SOURCE_TYPES } from '#contract/studio/exports/exports.ts'
import { helperProcess } from '#server/platform/helper-process.ts'
import type { RenderResult, RenderTask } from './render.ts'
import type { SheetTask, WrittenSheet } from './sheet.ts'

/** The priority of the worker threads that make pictures (docs/decisions/0010). */
const NICENESS = 10
const IDLE_MS = 30_000

const written = z.object({ bytes: z.number(), sha256: z.string(), crc32: z.number() })
const result = z.union([
  z.object({
    ...written.shape,
    width: z.number(),
    height: z.number(),
    quality: z.number().nullable(),
    isOverBudget: z.boolean(),
    sourceType: z.enum(SOURCE_TYPES).nullable(),
  }),
  z.object({ failure: z.enum(['missing', 'damaged', 'unreadable']) }),
])

export interface Renderer {
  /** The number of pictures that are rendered at once. */
  readonly places: number
  render(task: RenderTask): Promise<RenderResult>
  writeSheet(task: SheetTask): Promise<WrittenSheet>
  pid(): number | undefined
  isStopped(): boolean
  stop(): Promise<void>
}

/** Renders in a child process: all threads of a process share the threads of the picture library. */
export function openRenderer(): Renderer {
  const helper = helperProcess({
    program: new URL('./render-process.mjs', import.meta.url),
    niceness: NICENESS,
    idleMs: IDLE_MS,
  })
  return {
    places: Math.max(1, availableParallelism() - 1),
    render: async (task) => result.parse(await helper.ask('render', task)),
    writeSheet: async (task) => written.parse(await helper.ask('sheet', task)),
    pid: helper.pid,
    isStopped: helper.isStopped,
    stop: helper.stop,
  }
}
