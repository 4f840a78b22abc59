// Loads a program of its own when the servers run from source: a child process or thread does not inherit the TypeScript
// loader. Tests start hundreds of them, so they compile them once and name the folder in COMPILED_PROGRAMS.
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const { COMPILED_PROGRAMS } = process.env

/** Imports a program, given the address of its source. */
export async function fromSource(source) {
  if (COMPILED_PROGRAMS) {
    const compiled = `${basename(fileURLToPath(source), '.ts')}.mjs`
    return import(pathToFileURL(join(COMPILED_PROGRAMS, compiled)).href)
  }
  const { register } = await import('tsx/esm/api')
  register()
  return import(source.href)
}
