import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { placeInside } from '#contract/service/describe/sentences.ts'
import { type Catalogue, catalogueWith } from '#contract/service/values/catalogue.ts'
import { ConfigError } from './config.ts'

export interface DeploymentCatalogue {
  readonly catalogue: Catalogue
  /** The overrides of the file for the browser; empty without a file. */
  readonly overrides: Record<string, unknown>
}

const WAY_OUT = 'correct the file, or unset CATALOGUE_FILE'

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'file not found',
  ENOTDIR: 'file not found',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
}

/** The catalogue with the overrides of CATALOGUE_FILE. Throws ConfigError that names the fault in the file. */
export async function readCatalogue(path: string | undefined): Promise<DeploymentCatalogue> {
  if (!path) return { catalogue: catalogueWith({}), overrides: {} }
  const refuse = (message: string) => new ConfigError(`CATALOGUE_FILE ${path} ${message}`)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const code = String(Object(error).code)
    throw refuse(`cannot be read: ${REASONS[code] ?? code}; set another file, or unset CATALOGUE_FILE`)
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

/** The line of a JSON syntax error, if the parser reports one. */
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
  return issue.path.length === 0 ? message : `is invalid: ${placeInside(issue.path)} ${message}`
}
