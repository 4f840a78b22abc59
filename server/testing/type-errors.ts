import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A change to a copy of one file; the replaced text must occur exactly once. */
export interface Change {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** The file with its change, by its path. */
export function changed({ file, from, to }: Change): ReadonlyMap<string, string> {
  const path = resolve(root, file)
  const text = ts.sys.readFile(path) ?? ''
  if (text.split(from).length !== 2) throw new Error(`${file} does not have the text exactly once: ${from}`)
  return new Map([[path, text.replace(from, () => to)]])
}

const PARSED = new Map<string, Map<string, ts.SourceFile>>()

/** Files that were parsed for a part already, as parsing each once is enough for all tests. */
function parsedOf(part: string): Map<string, ts.SourceFile> {
  const files = PARSED.get(part) ?? new Map<string, ts.SourceFile>()
  PARSED.set(part, files)
  return files
}

/** The type errors of some files of a part (`src`, `server` or `contract`), with some files replaced. */
export function errorsIn(
  part: string,
  files: readonly string[],
  replaced: ReadonlyMap<string, string>,
): string[] {
  const config = ts.readConfigFile(join(root, part, 'tsconfig.json'), ts.sys.readFile).config
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, join(root, part))
  const host = ts.createCompilerHost(options)
  const parsed = parsedOf(part)
  const load = host.getSourceFile
  host.getSourceFile = (path, version) => {
    const text = replaced.get(resolve(path))
    if (text !== undefined) return ts.createSourceFile(path, text, version)
    const file = parsed.get(path) ?? load(path, version)
    if (file) parsed.set(path, file)
    return file
  }
  const paths = files.map((file) => join(root, file))
  const program = ts.createProgram(paths, options, host)
  return paths.flatMap((path) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(path))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  )
}
