import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Fields, Files, FilesGiven } from '#contract/service/operation.ts'
import { decodeForm, type Issue } from '#contract/service/request.ts'
import { inspectPicture, isGrayscale, isWhole, MAX_PICTURE_PIXELS } from '#server/platform/inspect-picture.ts'
import type { Intake, Objects } from '#server/platform/objects.ts'
import type { RequestFile } from '../database/schema.ts'
import { invalid, ServiceError } from './errors.ts'

/** A form as it came: values by field name, files on disk, not yet judged. `drop` forgets the files. */
export interface Form {
  readonly values: Record<string, unknown>
  readonly files: FilesGiven
  /** Keeps every file for good and says under which hash. */
  keep(): Promise<Record<string, RequestFile[]>>
  drop(): Promise<void>
}

interface Taken {
  readonly name: string
  readonly intake: Intake
  readonly facts: RequestFile
}

const MAX_FIELD_BYTES = 1_048_576

/** Reads a multipart form to disk, bounded in every direction; refuses with 400 what is no form or no picture. */
export async function readForm(
  request: FastifyRequest,
  { objects, fields, files }: { readonly objects: Objects; readonly fields: Fields; readonly files: Files },
): Promise<Form> {
  if (!request.isMultipart()) throw new ServiceError(400, 'send the request as multipart/form-data')
  const texts: [string, string][] = []
  const taken: Taken[] = []
  const issues: Issue[] = []
  const drop = async () => {
    for (const { intake } of taken) await objects.drop(intake)
  }
  try {
    for await (const part of partsOf(request, files)) {
      if (part.type === 'field') texts.push([part.fieldname, textOf(part)])
      else await takeFile(part, { objects, files, taken, issues })
    }
    const decoded = decodeForm(fields, texts)
    const wrong = [...issues, ...(decoded.ok ? [] : decoded.issues)]
    if (!decoded.ok || wrong.length > 0) throw invalid(wrong)
    return { values: decoded.values, files: factsOf(taken), keep: () => keepAll(taken, objects), drop }
  } catch (error) {
    await drop()
    throw error
  }
}

function partsOf(request: FastifyRequest, files: Files) {
  const largest = Math.max(1, ...Object.values(files).map((field) => field.maxBytes))
  const most = Object.values(files).reduce((sum, field) => sum + field.max, 0)
  return request.parts({
    limits: {
      fieldNameSize: 200,
      fieldSize: MAX_FIELD_BYTES,
      fields: 200,
      // One byte more than is taken, so that the file that is too long is told from the one that just fits.
      fileSize: largest + 1,
      files: most + 1,
      headerPairs: 50,
      parts: 220,
    },
  })
}

function textOf(part: Extract<Multipart, { type: 'field' }>): string {
  if (part.valueTruncated) throw invalid([{ at: part.fieldname, says: 'is longer than 1 MB' }])
  if (part.fieldnameTruncated) throw new ServiceError(400, 'a field name is longer than 200 characters')
  return typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
}

interface Taking {
  readonly objects: Objects
  readonly files: Files
  readonly taken: Taken[]
  readonly issues: Issue[]
}

async function takeFile(
  part: Extract<Multipart, { type: 'file' }>,
  { objects, files, taken, issues }: Taking,
) {
  const name = part.fieldname
  const field = Object.hasOwn(files, name) ? files[name] : undefined
  const intake = await objects.intake(part.file, { maxBytes: Number.POSITIVE_INFINITY })
  const says =
    field && intake.bytes > field.maxBytes
      ? `must be at most ${field.maxBytes / 1024 / 1024} MB`
      : intake.bytes === 0
        ? 'is an empty file'
        : null
  const facts = says ? null : await lookAt(name, intake)
  if (!facts || 'says' in facts) {
    await objects.drop(intake)
    issues.push({ at: name, says: says ?? facts?.says ?? 'is not a picture' })
    return
  }
  taken.push({ name, intake, facts })
}

async function lookAt(name: string, intake: Intake): Promise<RequestFile | { readonly says: string }> {
  const picture = await inspectPicture(intake.path)
  if (!picture) return { says: 'is not a picture in a format that is known here' }
  const { format, width, height } = picture
  if (width * height > MAX_PICTURE_PIXELS)
    return { says: `has ${width} x ${height} pixels, which is too many` }
  if (!(await isWhole(intake.path, format))) return { says: 'is damaged or incomplete' }
  const facts = { format, width, height, bytes: intake.bytes, sha256: intake.sha256 }
  return name.includes('mask') ? { ...facts, isGrayscale: await isGrayscale(intake.path) } : facts
}

function factsOf(taken: readonly Taken[]): Record<string, RequestFile[]> {
  const files: Record<string, RequestFile[]> = {}
  for (const { name, facts } of taken) files[name] = [...(files[name] ?? []), facts]
  return files
}

async function keepAll(taken: readonly Taken[], objects: Objects): Promise<Record<string, RequestFile[]>> {
  for (const { intake } of taken) await objects.keep(intake)
  return factsOf(taken)
}
