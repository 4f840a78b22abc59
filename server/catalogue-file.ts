import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { placeInside } from '#contract/service/describe/sentences.ts'
import { type Catalogue, catalogueWith } from '#contract/service/values/catalogue.ts'
import { ConfigError } from './config.ts'

export interface DeploymentCatalogue {
  readonly catalogue: Catalogue
  /** What the file says, for the browser; nothing where there is no file. */
  readonly overrides: Record<string, unknown>
}

const WAY_OUT = 'correct it there, or leave CATALOGUE_FILE out'

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
}

/** The catalogue with what the file of CATALOGUE_FILE overrides. Throws ConfigError that says what is wrong in it. */
export async function readCatalogue(path: string | undefined): Promise<DeploymentCatalogue> {
  if (!path) return { catalogue: catalogueWith({}), overrides: {} }
  const refuse = (message: string) => new ConfigError(`CATALOGUE_FILE ${path} ${message}`)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const code = String(Object(error).code)
    throw refuse(`cannot be read: ${REASONS[code] ?? code}; name another file, or leave CATALOGUE_FILE out`)
  })
  let overrides: unknown
  try {
    overrides = JSON.parse(text)
  } catch (error) {
    throw refuse(`is not JSON${lineOf(error, text)}; ${WAY_OUT}`)
  }
  try {
    return { catalogue: catalogueWith(overrides), overrides: { ...Object(overrides) } }
  } catch (error) {
    if (error instanceof z.core.$ZodError) throw refuse(`${wordsFor(error.issues[0])}; ${WAY_OUT}`)
    throw error
  }
}

/** Where the reader of JSON stopped, as far as it tells. */
function lineOf(error: unknown, text: string): string {
  const [, position] = /at position (\d+)/.exec(String(Object(error).message)) ?? []
  return position === undefined ? '' : ` (line ${text.slice(0, Number(position)).split('\n').length})`
}

function wordsFor(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'is not a catalogue'
  if (issue.code === 'unrecognized_keys')
    return `overrides ${issue.keys.join(', ')}, which the catalogue does not have`
  const isNumber = issue.code === 'too_small' && issue.origin !== 'array' && issue.origin !== 'string'
  const message = isNumber ? `must be at least ${issue.minimum}` : issue.message
  return issue.path.length === 0 ? message : `is wrong: ${placeInside(issue.path)} ${message}`
}
