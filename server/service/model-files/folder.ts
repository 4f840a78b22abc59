import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { FileFault } from '#server/platform/json-file.ts'
import type { ModelFile } from '../engine/model-files/model-file.ts'
import { type Trial, tryModelFile } from './check.ts'
import { readManifest } from './manifest.ts'

/** A model file that cannot be used; the message names the file, and says what is wrong. */
export class ModelFileRefused extends Error {}

export interface Checked extends Trial {
  readonly file: ModelFile
}

/** Reads a manifest and tries its file. Throws ModelFileRefused. */
export async function checkManifest(path: string, keptBytes: number): Promise<Checked> {
  const named = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof FileFault) throw new ModelFileRefused(`${name} ${error.message}`)
      throw error
    }
  }
  const file = await named(basename(path), () => readManifest(path, keptBytes))
  return { file, ...(await named(basename(file.path), () => tryModelFile(file))) }
}

/** The manifests in a folder, sorted; none if there is no folder. Throws ModelFileRefused for an ONNX file without one. */
export async function manifestsIn(folder: string): Promise<readonly string[]> {
  if (!existsSync(folder)) return []
  const names = await readdir(folder).catch((error: unknown) => {
    throw new ModelFileRefused(`cannot be read (${Object(error).code}); it must be a folder`)
  })
  names.sort()
  for (const name of names) {
    const manifest = name.replace(/\.onnx$/, '.json')
    if (manifest !== name && !names.includes(manifest))
      throw new ModelFileRefused(`${name} has no manifest; write ${manifest} beside it (docs/models.md)`)
  }
  return names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name))
}

/** The model files of a folder, each tried. Throws ModelFileRefused for the first that cannot be used. */
export async function modelFilesIn(folder: string, keptBytes: number): Promise<readonly ModelFile[]> {
  const files: ModelFile[] = []
  for (const manifest of await manifestsIn(folder)) {
    const { file } = await checkManifest(manifest, keptBytes)
    const other = files.find(({ task }) => task === file.task)
    if (other)
      throw new ModelFileRefused(
        `${basename(other.path)} and ${basename(file.path)} are both for ${file.task}; keep one of them`,
      )
    files.push(file)
  }
  return files
}
