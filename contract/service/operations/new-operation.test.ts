import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

// The README promises that an operation that is missing somewhere does not compile. This test adds a made-up
// operation to a copy of the table and type-checks the real sources against it.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const OPERATIONS = 'contract/service/operations'
const TABLE = `${OPERATIONS}/table.ts`
const STUDIO_TOOLS = 'src/tools/table.ts'
const STUDIO_GENERATORS = 'src/generators/table.ts'
const ENGINE_TOOLS = 'server/service/engine/tools/table.ts'

/** A change to a copy of one file; the replaced text must occur exactly once. */
interface Change {
  readonly file: string
  readonly from: string
  readonly to: string
}

function changed({ file, from, to }: Change): ReadonlyMap<string, string> {
  const path = resolve(root, file)
  const text = ts.sys.readFile(path) ?? ''
  expect(text.split(from)).toHaveLength(2)
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
function errorsIn(part: string, files: readonly string[], replaced: ReadonlyMap<string, string>): string[] {
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

const errors = (change: Change | null) => {
  const replaced = change ? changed(change) : new Map<string, string>()
  return {
    tools: errorsIn('src', [STUDIO_TOOLS], replaced),
    generators: errorsIn('src', [STUDIO_GENERATORS], replaced),
    engine: errorsIn('server', [ENGINE_TOOLS], replaced),
  }
}

const FIRST_LINE = 'export const OPERATIONS = {\n'
const madeUp = (id: string, copied: string): Change => ({
  file: TABLE,
  from: FIRST_LINE,
  to: `${FIRST_LINE}  '${id}': { ...${copied}, id: '${id}' },\n`,
})

describe('an operation that is only in the table', () => {
  it('causes all errors below: without it everything compiles', () => {
    expect(errors(null)).toEqual({ tools: [], generators: [], engine: [] })
  })

  it('does not compile in src/tools and in the engine, if it is a tool', () => {
    const found = errors(madeUp('mirror-picture', 'removeBackground'))
    expect(found.tools.join()).toContain(`Property '"mirror-picture"' is missing`)
    expect(found.engine.join()).toContain(`Property '"mirror-picture"' is missing`)
    expect(found.generators).toEqual([])
  })

  it('does not compile in src/generators, if it is a generator', () => {
    const found = errors(madeUp('generate-v5', 'generateV4'))
    expect(found.generators.join()).toContain(`Property '"generate-v5"' is missing`)
    expect(found.tools).toEqual([])
    expect(found.engine).toEqual([])
  })
})

describe('an operation', () => {
  it('with a field without a control does not compile in its folder', () => {
    const change = {
      file: `${OPERATIONS}/remove-object.ts`,
      from: 'seed: seed(),',
      to: 'seed: seed(), feather: seed(),',
    }
    const found = errorsIn('src', ['src/tools/remove-object/tool.ts'], changed(change))
    expect(found.join()).toContain("Property 'feather' is missing")
  })

  it('with a product without a display name does not compile', () => {
    const file = `${OPERATIONS}/remove-background.ts`
    const change = { file, from: "billingIdentifier: 'api_", to: "billingIdentifier: 'api2_" }
    expect(errorsIn('contract', [file], changed(change)).join()).toContain('api2_remove_background')
  })
})
