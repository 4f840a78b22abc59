import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { DiskTrouble } from '../trouble.ts'

/** Where a bucket is, and who may use it. */
export interface BucketOptions {
  readonly bucket: string
  /** Keys begin with it; empty, or with a slash at its end. */
  readonly prefix: string
  /** Of an S3-compatible store; without it, the store is AWS. */
  readonly endpoint?: string | undefined
  readonly isPathStyle: boolean
  readonly region?: string | undefined
  /** Without it, the client looks where all AWS clients look. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

export interface FileInBucket {
  readonly bytes: number
  /** Differs between versions of a file with other bytes. */
  readonly version: string
}

export interface ListedFile {
  readonly name: string
  readonly writtenAt: Date
}

/** Files in a bucket of S3, or of a store that speaks its protocol. Methods throw DiskTrouble where it does not answer. */
export interface Bucket {
  /** As it is named in messages, without secrets. */
  readonly address: string
  /** Writes the file of a path, and returns its version; a file in the bucket is seen whole or not at all. */
  put(name: string, path: string): Promise<string>
  putText(name: string, text: string): Promise<void>
  /** Null if there is no such file. */
  find(name: string): Promise<FileInBucket | null>
  /** Null if there is no such file. */
  read(name: string): Promise<Readable | null>
  /** Once the signal is aborted, no request is made any more. */
  remove(name: string, signal?: AbortSignal): Promise<void>
  /** All files whose names begin so, in the order of their names. */
  list(start: string): AsyncIterable<ListedFile>
  /** Whether there is any file whose name begins so. */
  hasAny(start: string): Promise<boolean>
  close(): void
}

/** A store that is silent for so long has trouble; a request as a whole may take long, on a slow line. */
const TIMEOUTS = { connectionTimeout: 5_000, socketTimeout: 20_000 }
const ATTEMPTS = 3
/** Parts of a file that are sent side by side, each of which can be sent again. */
const PARTS_AT_ONCE = 2

const isMissing = (error: unknown) =>
  error instanceof NotFound || error instanceof NoSuchKey || Object(error).name === 'NotFound'

export function openBucket({ bucket, prefix, ...options }: BucketOptions): Bucket {
  // It is about versions of the client that will not run on Node 20: ours does.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const client = new S3Client(settingsOf(options))
  const address = `s3://${bucket}/${prefix}`
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` })

  async function ask<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (cause) {
      throw isMissing(cause) ? cause : trouble(cause)
    }
  }
  function trouble(cause: unknown): DiskTrouble {
    const why = cause instanceof Error ? cause.message || cause.name : String(cause)
    return new DiskTrouble(
      `the bucket ${address} cannot be used (${why}); make it answer, or correct its settings`,
      { cause },
    )
  }
  /** The connection may break while a file is read. */
  async function* telling(body: Readable): AsyncIterable<Buffer> {
    try {
      yield* body
    } catch (cause) {
      throw trouble(cause)
    }
  }
  const unlessMissing = <T>(work: Promise<T>): Promise<T | null> =>
    ask(work).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })

  return {
    address,
    async put(name, path) {
      const upload = new Upload({
        client,
        params: { ...at(name), Body: createReadStream(path) },
        queueSize: PARTS_AT_ONCE,
      })
      const { ETag: version = '' } = await ask(upload.done())
      return version
    },
    async putText(name, text) {
      await ask(client.send(new PutObjectCommand({ ...at(name), Body: text })))
    },
    async find(name) {
      const found = await unlessMissing(client.send(new HeadObjectCommand(at(name))))
      if (!found) return null
      const { ContentLength: bytes = 0, ETag: version = '' } = found
      return { bytes, version }
    },
    async read(name) {
      const found = await unlessMissing(client.send(new GetObjectCommand(at(name))))
      return found?.Body instanceof Readable ? Readable.from(telling(found.Body)) : null
    },
    async remove(name, abortSignal) {
      await unlessMissing(client.send(new DeleteObjectCommand(at(name)), abortSignal && { abortSignal }))
    },
    async *list(start) {
      const all = { Bucket: bucket, Prefix: `${prefix}${start}` }
      for (let after: string | undefined; ; ) {
        const more = after !== undefined && { StartAfter: after }
        const { Contents: found = [] } = await ask(client.send(new ListObjectsV2Command({ ...all, ...more })))
        for (const { Key: key, LastModified: writtenAt } of found)
          if (key !== undefined && writtenAt) yield { name: key.slice(prefix.length), writtenAt }
        after = found.at(-1)?.Key
        if (after === undefined) return
      }
    },
    async hasAny(start) {
      const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}${start}`, MaxKeys: 1 })
      const { Contents: found = [] } = await ask(client.send(list))
      return found.length > 0
    },
    close: () => client.destroy(),
  }
}

const settingsOf = ({
  endpoint,
  isPathStyle,
  region,
  credentials,
}: Omit<BucketOptions, 'bucket' | 'prefix'>): S3ClientConfig => ({
  forcePathStyle: isPathStyle,
  maxAttempts: ATTEMPTS,
  requestHandler: TIMEOUTS,
  // Stores of other makers know no other checksums.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  // A store of another maker needs some name of a region.
  ...(endpoint ? { endpoint, region: region ?? 'us-east-1' } : {}),
  ...(region ? { region } : {}),
  ...(credentials ? { credentials } : {}),
})
