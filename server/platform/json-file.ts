import { readFile } from 'node:fs/promises'
import type * as z from 'zod'
import { placeInside } from '#contract/service/describe/sentences.ts'

/** What is wrong with a file of an operator, as a sentence without its subject: “is not JSON (line 2)”. */
export class FileFault extends Error {
  /** Whether another file is meant, rather than another content. */
  readonly isUnreadable: boolean

  constructor(message: string, { isUnreadable = false } = {}) {
    super(message)
    this.isUnreadable = isUnreadable
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'file not found',
  ENOTDIR: 'file not found',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
}

/** The text of a file. Throws FileFault. */
export const readText = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    const code = String(Object(error).code)
    throw new FileFault(`cannot be read: ${REASONS[code] ?? code}`, { isUnreadable: true })
  })

/** The value of a JSON file. Throws FileFault. */
export async function readJson(path: string): Promise<unknown> {
  const text = await readText(path)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new FileFault(`is not JSON${lineOf(error, text)}`)
  }
}

/** The line of a JSON syntax error, if the parser reports one. */
function lineOf(error: unknown, text: string): string {
  const [, position] = /at position (\d+)/.exec(String(Object(error).message)) ?? []
  return position === undefined ? '' : ` (line ${text.slice(0, Number(position)).split('\n').length})`
}

/**
 * The first fault of a file's value. The schema's own messages continue the name of the field.
 * @param whole what the file is, as in “the catalogue”
 */
export function faultOf(error: z.core.$ZodError, whole: string): FileFault {
  const [issue] = error.issues
  if (issue === undefined) return new FileFault(`is not ${whole}`)
  if (issue.code === 'unrecognized_keys' && issue.path.length === 0)
    return new FileFault(`has ${issue.keys.join(', ')}, which ${whole} does not have`)
  const isNumber = issue.code === 'too_small' && issue.origin !== 'array' && issue.origin !== 'string'
  const message = isNumber ? `must be at least ${issue.minimum}` : issue.message
  return new FileFault(
    issue.path.length === 0 ? message : `is invalid: ${placeInside(issue.path)} ${message}`,
  )
}
