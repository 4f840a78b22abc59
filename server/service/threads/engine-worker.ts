import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { MessagePort } from 'node:worker_threads'
import type { NothingDoneReason } from '#contract/service/values/failure-reasons.ts'
import { subjectReport } from '#contract/service/values/subject-report.ts'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import { BackendError } from '../backends/ask.ts'
import type { ImagesBackend } from '../backends/images.ts'
import { type TranslatorBackend, translatorOf } from '../backends/translators.ts'
import { withModelFiles } from '../engine/model-files/in-use.ts'
import type { ModelFile } from '../engine/model-files/model-file.ts'
import { NothingDone } from '../engine/nothing-done.ts'
import { paint } from '../engine/paint/paint.ts'
import { recordText } from '../engine/paint/reading/record.ts'
import type { PaintRequest } from '../engine/paint/request.ts'
import { encodePng } from '../engine/pixels/encode.ts'
import { edit } from '../engine/tools/edit.ts'
import type { EditRequest } from '../engine/tools/table.ts'
import type { SourceFile } from '../engine/tools/tool.ts'
import { modelOf, paintByModel } from '../plan/by-model.ts'

// The tasks of the engine's threads: files in, files out, away from the server's event loop.

/** What replaces parts of the engine: servers, and model files. */
export interface Backends {
  readonly translator: TranslatorBackend | null
  readonly images: ImagesBackend | null
  readonly modelFiles: readonly ModelFile[]
}

/** One picture to paint; its reference pictures are read here. */
export interface PaintTask {
  readonly request: Omit<PaintRequest, 'styleReferences' | 'characterReference'>
  readonly styleReferencePaths: readonly string[]
  readonly characterPaths: { readonly image: string; readonly mask?: string } | null
  readonly outputPath: string
  readonly backends: Backends
}

export interface EditTask {
  readonly request: EditRequest
  readonly files: readonly SourceFile[]
  readonly outputPath: string
  /** The path for the picture without its text, for layerized designs. */
  readonly basePath: string
  readonly backends: Backends
  /** Receives the progress, 0 to 1. */
  readonly progress: MessagePort
}

export interface WrittenFile {
  readonly path: string
  readonly sha256: string
  readonly bytes: number
}

/** The result of a task: a picture on disk that is not kept yet. */
export interface Made {
  readonly file: WrittenFile
  readonly width: number
  readonly height: number
  readonly layers?: { readonly base: WrittenFile; readonly blocks: readonly DetectedTextBlock[] }
  /** The text for `prompt` in the answer, if the tool reports something. */
  readonly prompt?: string
  /** What the painter drew of its prompt and what not. */
  readonly drawnReport?: string
  /** A warning for the log. */
  readonly warning?: string
}

/** A backend refused or failed. Returned instead of thrown, as errors lose their class between threads. */
export interface Refused {
  readonly refusal: string
}

/** A tool found nothing to do. */
export interface Undone {
  readonly nothingDone: NothingDoneReason
}

const unlessRefused = <T>(work: Promise<T>): Promise<T | Refused | Undone> =>
  work.catch((error: unknown) => {
    if (error instanceof BackendError) return { refusal: error.message }
    if (error instanceof NothingDone) return { nothingDone: error.reason }
    throw error
  })

export const paintFile = (task: PaintTask): Promise<Made | Refused | Undone> => unlessRefused(painted(task))
export const editFile = (task: EditTask): Promise<Made | Refused | Undone> => unlessRefused(edited(task))

async function painted(task: PaintTask): Promise<Made> {
  const { images } = task.backends
  if (images) {
    const { request, styleReferencePaths, characterPaths: shown, outputPath } = task
    const paths = [...styleReferencePaths, ...(shown ? [shown.image] : [])]
    const { result: made, used } = await withModelFiles(task.backends.modelFiles, () =>
      paintByModel(images, request, paths),
    )
    const comment = { Comment: `Made by ${images.model}.${helpOf(used)}` }
    const file = await write(outputPath, encodePng(made, comment))
    return { file, width: request.width, height: request.height }
  }
  const styleReferences = await Promise.all(task.styleReferencePaths.map((path) => readFile(path)))
  const character = task.characterPaths
  const { png, width, height, record } = await paint({
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
  return { file: await write(task.outputPath, png), width, height, drawnReport: recordText(record) }
}

async function edited({ request, files, outputPath, basePath, backends, progress }: EditTask): Promise<Made> {
  const warnings: string[] = []
  const model = backends.images && modelOf(backends.images, request)
  const { result, used } = await withModelFiles(backends.modelFiles, () =>
    edit(request, files, {
      translate: translatorOf(backends.translator, (words) => warnings.push(words)),
      report: (share) => progress.postMessage(share),
      ...(model ? { model } : {}),
    }),
  )
  const { pixels, layers, ...edited } = result
  const { width, height } = pixels
  const message = warnings.join('; ')
  const maker = model ? `Made by ${backends.images?.model}` : 'Sandbox edit'
  const { confidence } = edited
  const outline = typeof confidence === 'number' ? subjectReport(confidence) : null
  const prompt = outline ?? edited.prompt
  const comment = { Comment: `${maker}: ${request.edit}.${outline ? ` ${outline}.` : ''}${helpOf(used)}` }
  return {
    file: await write(outputPath, encodePng(pixels, comment, edited.profile)),
    width,
    height,
    ...(layers
      ? {
          layers: {
            base: await write(basePath, encodePng(layers.base, comment)),
            blocks: layers.blocks,
          },
        }
      : {}),
    ...(prompt === undefined ? {} : { prompt }),
    ...(message === '' ? {} : { warning: message }),
  }
}

/** The model files that took part in a picture, for its metadata: each in a line. */
const helpOf = (used: readonly ModelFile[]) =>
  used.map(({ name, task }) => `\n${name} did the ${task}.`).join('')

async function write(path: string, png: Uint8Array): Promise<WrittenFile> {
  await writeFile(path, png)
  return { path, sha256: createHash('sha256').update(png).digest('hex'), bytes: png.length }
}
