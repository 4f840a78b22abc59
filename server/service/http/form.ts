import type { FastifyRequest } from 'fastify'
import { type FileFacts, MB } from '#contract/service/file-field.ts'
import type { Fields, Files } from '#contract/service/operation.ts'
import { decodeForm, type Issue } from '#contract/service/request.ts'
import { inspectPicture } from '#server/platform/inspect-picture.ts'
import type { Objects, Received } from '#server/platform/objects.ts'
import type { RequestFile } from '../database/schema.ts'
import { MAX_PIXELS } from '../engine/pixels/decode.ts'
import type { Painters } from '../generations/painters.ts'
import { type FormPart, malformed, partsOf } from './multipart.ts'

/** A form as it came, with its files on disk, and what is wrong with it already. `drop` forgets the files. */
export interface Form {
  readonly values: Readonly<Record<string, unknown>>
  readonly files: Readonly<Record<string, readonly FileFacts[]>>
  readonly issues: readonly Issue[]
  /** Keeps every file for good, under its hash, which is made only now: most of what is refused was never hashed. */
  keep(): Promise<Record<string, RequestFile[]>>
  drop(): Promise<void>
}

interface FormRules {
  readonly objects: Objects
  readonly painters: Painters
  readonly fields: Fields
  readonly files: Files
  /** Bytes of the whole request, where the operation bounds them. */
  readonly mostBytes: number | undefined
}

/** Texts and what stands between the parts, on top of the files. */
const BESIDES_FILES_BYTES = 2 * MB

/** Reads a multipart form to disk; refuses what is no form, and collects what is wrong with its parts. */
export async function readForm(request: FastifyRequest, rules: FormRules): Promise<Form> {
  const { fields, objects } = rules
  const texts: [string, string][] = []
  const taken: Taken[] = []
  const issues: Issue[] = []
  const drop = async () => {
    for (const { received } of taken) await objects.drop(received)
  }
  try {
    for await (const part of partsOf(request, limitsOf(rules))) {
      if (part.kind === 'text') {
        texts.push([part.name, part.text])
        continue
      }
      const file = await takeFile(part, rules)
      if ('says' in file) issues.push(file)
      else taken.push(file)
    }
  } catch (error) {
    await drop()
    throw error
  }
  const decoded = decodeForm(fields, texts)
  return {
    values: decoded.ok ? decoded.values : {},
    files: factsOf(taken),
    issues: decoded.ok ? issues : [...issues, ...decoded.issues],
    drop,
    keep: () => keepAll(taken, rules),
  }
}

function limitsOf({ files, mostBytes }: FormRules) {
  const all = Object.values(files)
  const bytes = all.reduce((sum, field) => sum + field.max * field.maxBytes, 0)
  return {
    // One byte more than is taken, so that the file that is too long is told from the one that just fits.
    fileBytes: Math.max(0, ...all.map((field) => field.maxBytes)) + 1,
    // As many more, so that the field that has too many is named.
    files: all.reduce((sum, field) => sum + field.max, 0) * 2 + 1,
    wholeBytes: (mostBytes ?? bytes) + BESIDES_FILES_BYTES,
  }
}

interface Taken {
  readonly name: string
  readonly received: Received
  readonly facts: FileFacts
}

async function takeFile(
  { name, stream }: FormPart & { kind: 'file' },
  { objects, files, painters }: FormRules,
): Promise<Taken | Issue> {
  const field = Object.hasOwn(files, name) ? files[name] : undefined
  if (!field) {
    stream.resume()
    return { at: name, says: 'is not taken as a file here' }
  }
  const received = await objects.receive(stream).catch((error) => {
    // What went wrong on our own disk is no fault of the sender.
    throw 'syscall' in Object(error) ? error : malformed(error)
  })
  const facts =
    received.bytes > field.maxBytes
      ? { says: `must be at most ${field.maxBytes / MB} MB` }
      : await lookAt(name, received, painters)
  if (!('says' in facts)) return { name, received, facts }
  await objects.drop(received)
  return { at: name, says: facts.says }
}

/** What a file is, by its content alone: its name and its claimed type are never believed. */
async function lookAt(
  name: string,
  { path, bytes }: Received,
  painters: Painters,
): Promise<FileFacts | { readonly says: string }> {
  if (bytes === 0) return { says: 'is an empty file' }
  const picture = await inspectPicture(path)
  if (!picture) return { says: 'is not a picture in a format that is known here' }
  const { format, width, height } = picture
  if (width * height > MAX_PIXELS) return { says: `has ${width} x ${height} pixels, which is too many` }
  const seen = await painters.looker.lookAt({ path, format, isMask: name.includes('mask') })
  if (!seen) return { says: 'is damaged or incomplete' }
  const facts = { format, width, height, bytes }
  return seen.isGrayscale === null ? facts : { ...facts, isGrayscale: seen.isGrayscale }
}

async function keepAll(
  taken: readonly Taken[],
  { objects, painters }: FormRules,
): Promise<Record<string, RequestFile[]>> {
  const files: Record<string, RequestFile[]> = {}
  for (const { name, received, facts } of taken) {
    const sha256 = await objects.keep({ ...received, sha256: await painters.looker.hash(received.path) })
    files[name] = [...(files[name] ?? []), { ...facts, sha256 }]
  }
  return files
}

function factsOf(taken: readonly Taken[]): Record<string, FileFacts[]> {
  const files: Record<string, FileFacts[]> = {}
  for (const { name, facts } of taken) files[name] = [...(files[name] ?? []), facts]
  return files
}
