import { AsyncLocalStorage } from 'node:async_hooks'
import type { ModelFile, ModelTask } from './model-file.ts'

interface Use {
  readonly files: readonly ModelFile[]
  readonly used: Set<ModelFile>
}

const use = new AsyncLocalStorage<Use>()

/**
 * Makes a picture with model files of somebody's own in the place of the engine's steps: each step asks for its file where it
 * works, so that the tools need not hand them on. Returns the files that took part, too.
 */
export async function withModelFiles<Result>(
  files: readonly ModelFile[],
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly used: readonly ModelFile[] }> {
  const used = new Set<ModelFile>()
  const result = await use.run({ files, used }, work)
  return { result, used: [...used] }
}

/** The file that takes the place of a step of the picture that is being made; null without one. */
export const modelFileFor = (task: ModelTask): ModelFile | null =>
  use.getStore()?.files.find((file) => file.task === task) ?? null

/** Called as a file is run. */
export const tookPart = (file: ModelFile): unknown => use.getStore()?.used.add(file)
