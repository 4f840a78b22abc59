import type { FileFacts } from '../describe/file-field.ts'
import type { FilesGiven } from '../describe/operation.ts'
import { checkRequest, type Issue } from '../describe/request.ts'
import { type OperationId, operationOf } from '../operations/table.ts'
import { CATALOGUE } from '../values/catalogue.ts'

type FieldValues = Readonly<Record<string, unknown>>

/** A small picture that every file field accepts; a test may override its properties. */
export const aPicture = (facts: Partial<FileFacts> = {}): FileFacts => ({
  format: 'png',
  bytes: 1000,
  width: 64,
  height: 64,
  isGrayscale: true,
  ...facts,
})

/** One small picture for each required file field. */
export function neededFiles(id: OperationId): FilesGiven {
  const needed = Object.entries(operationOf(id).files(CATALOGUE)).filter(([, field]) => field.min > 0)
  return Object.fromEntries(needed.map(([name]) => [name, [aPicture()]]))
}

/** The problems of a request; required files are added unless the test gives them. */
export function problems(id: OperationId, values: FieldValues, files: FilesGiven = {}): readonly Issue[] {
  const request = { values, files: { ...neededFiles(id), ...files } }
  const checked = checkRequest(operationOf(id), CATALOGUE, request)
  return checked.ok ? [] : checked.issues
}

/** The fields with problems; none for a valid request. */
export const faults = (id: OperationId, values: FieldValues, files: FilesGiven = {}): readonly string[] =>
  problems(id, values, files).map((issue) => issue.at)
