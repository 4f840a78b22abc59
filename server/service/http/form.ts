import type { FastifyRequest } from 'fastify'
import { type FileFacts, MB } from '#contract/service/describe/file-field.ts'
import type { Fields, Files } from '#contract/service/describe/operation.ts'
import { decodeForm, type Issue } from '#contract/service/describe/request.ts'
import type { Objects, Received } from '#server/platform/storage/objects.ts'
import type { RequestFile } from '../database/schema.ts'
import type { Painters } from '../threads/painters.ts'
import { type FormPart, malformed, partsOf } from './multipart.ts'

/** A received form with its files on disk and the problems found so far. `drop` removes the files. */
export interface Form {
  readonly values: Readonly<Record<string, unknown>>
  readonly files: Readonly<Record<string, readonly FileFacts[]>>
  readonly issues: readonly Issue[]
  /** The hashes of the files, by field. */
  hashes(): Promise<Record<string, string[]>>
  /** Makes every file durable under its hash. The hash is computed only now, as refused files never need one. */
  keep(): Promise<Record<string, RequestFile[]>>
  drop(): Promise<void>
}

interface FormRules {
  readonly objects: Objects
  readonly painters: Painters
  readonly fields: Fields
  readonly files: Files
  /** Limit of the whole request in bytes, where the operation has one. */
  readonly maxRequestBytes: number | undefined
  /** The sender: files are inspected in turn across senders. */
  readonly caller: string
}

/** Allowance for texts and the bytes between parts, on top of the files. */
const BESIDES_FILES_BYTES = 2 * MB

/**
 * Reads a multipart form to disk; refuses other bodies, and collects the problems of its parts. The whole form is
 * received before any file is inspected, so that the sender never waits for our work halfway.
 */
export async function readForm(request: FastifyRequest, rules: FormRules): Promise<Form> {
  const { fields, objects } = rules
  const texts: [string, string][] = []
  const arrived: Arrived[] = []
  const taken: TakenFile[] = []
  const issues: Issue[] = []
  const drop = async () => {
    for (const { received } of arrived) await objects.drop(received)
  }
  try {
    for await (const part of partsOf(request, limitsOf(rules))) {
      if (part.kind === 'text') texts.push([part.name, part.text])
      else if (isTaken(part.name, rules)) arrived.push(await receive(part, objects))
      else {
        part.stream.resume()
        issues.push({ at: part.name, message: 'is not accepted as a file here' })
      }
    }
    for (const file of arrived) {
      const facts = await inspect(file, rules)
      if ('message' in facts) issues.push({ at: file.name, message: facts.message })
      else taken.push({ ...file, facts })
    }
  } catch (error) {
    await drop()
    throw error
  }
  const decoded = decodeForm(fields, texts)
  const hashed = hashOnce(rules)
  return {
    values: decoded.ok ? decoded.values : {},
    files: factsOf(taken),
    issues: decoded.ok ? issues : [...issues, ...decoded.issues],
    drop,
    hashes: () => byField(taken, hashed),
    keep: () =>
      byField(taken, async (file) => ({
        ...file.facts,
        sha256: await objects.keep({ ...file.received, sha256: await hashed(file) }),
      })),
  }
}

function limitsOf({ files, maxRequestBytes }: FormRules) {
  const all = Object.values(files)
  const bytes = all.reduce((sum, field) => sum + field.max * field.maxBytes, 0)
  return {
    // One byte above the limit, to distinguish a file that is too large from one of exactly the limit.
    fileBytes: Math.max(0, ...all.map((field) => field.maxBytes)) + 1,
    // Allow extra files, so that the error names the field with too many.
    files: all.reduce((sum, field) => sum + field.max, 0) * 2 + 1,
    wholeBytes: (maxRequestBytes ?? bytes) + BESIDES_FILES_BYTES,
  }
}

interface Arrived {
  readonly name: string
  readonly received: Received
}

interface TakenFile extends Arrived {
  readonly facts: FileFacts
}

const isTaken = (name: string, { files }: FormRules) => Object.hasOwn(files, name)

async function receive({ name, stream }: FormPart & { kind: 'file' }, objects: Objects): Promise<Arrived> {
  const received = await objects.receive(stream).catch((error) => {
    // An error of our own disk is not the sender's fault.
    throw 'syscall' in Object(error) ? error : malformed(error)
  })
  return { name, received }
}

/** Inspects a file by its content alone: its name and declared type are not trusted. */
async function inspect(
  { name, received: { path, bytes } }: Arrived,
  { files, painters, caller }: FormRules,
): Promise<FileFacts | { readonly message: string }> {
  const maxBytes = files[name]?.maxBytes ?? 0
  if (bytes > maxBytes) return { message: `must be at most ${maxBytes / MB} MB` }
  if (bytes === 0) return { message: 'is an empty file' }
  const seen = await painters.inspector.inspect({ path, isGrayAsked: files[name]?.isGray === true, caller })
  return 'message' in seen ? seen : { ...seen, bytes }
}

/** The hash of a file, computed on first use, as most refused files are never hashed. */
function hashOnce({ painters }: FormRules): (file: TakenFile) => Promise<string> {
  const hashes = new Map<TakenFile, string>()
  return async (file) => {
    const hash = hashes.get(file) ?? (await painters.inspector.hash(file.received.path))
    hashes.set(file, hash)
    return hash
  }
}

async function byField<T>(
  taken: readonly TakenFile[],
  of: (file: TakenFile) => Promise<T>,
): Promise<Record<string, T[]>> {
  const files: Record<string, T[]> = {}
  for (const file of taken) files[file.name] = [...(files[file.name] ?? []), await of(file)]
  return files
}

function factsOf(taken: readonly TakenFile[]): Record<string, FileFacts[]> {
  const files: Record<string, FileFacts[]> = {}
  for (const { name, facts } of taken) files[name] = [...(files[name] ?? []), facts]
  return files
}
