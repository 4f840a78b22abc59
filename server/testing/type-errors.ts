import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const COMPILER = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc')
/** What the compiler reads of the project, besides packages. */
const SOURCES = ['contract', 'server', 'src', 'types', 'package.json', 'tsconfig.base.json']

/** A change to a copy of one file; the replaced text must occur exactly once. */
export interface Change {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** A copy of the sources, in which a change breaks nothing else. */
export interface SourcesCopy {
  /** The type errors of some files of a part, with a change to one file, or as they are; one line each with its reasons. */
  errorsIn(part: 'contract' | 'server' | 'src', files: readonly string[], change: Change | null): string[]
  remove(): void
}

/** Copies the sources. The compiler is that of `npm run check`, as it takes a tenth of the other one's processor time. */
export function copySources(): SourcesCopy {
  const folder = mkdtempSync(join(tmpdir(), 'easel-sources-'))
  for (const name of SOURCES) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    errorsIn(part, files, change) {
      const config = { extends: `./${part}/tsconfig.json`, include: ['types'], files }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
      const path = join(folder, change?.file ?? 'package.json')
      const text = readFileSync(path, 'utf8')
      writeFileSync(path, change ? changed(text, change) : text)
      const { stdout, stderr } = spawnSync(
        process.execPath,
        [COMPILER, '-p', 'tsconfig.json', '--singleThreaded', '--pretty', 'false'],
        { cwd: folder, encoding: 'utf8' },
      )
      writeFileSync(path, text)
      if (stderr) throw new Error(stderr)
      // Reasons follow their error on lines that begin with a space.
      const errors = stdout.split(/\n(?! |$)/).filter((error) => error.trim() !== '')
      return errors.filter((error) => files.some((file) => error.startsWith(`${file}(`)))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function changed(text: string, { file, from, to }: Change): string {
  if (text.split(from).length !== 2) throw new Error(`${file} does not have the text exactly once: ${from}`)
  return text.replace(from, () => to)
}
