import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { type Bucket, type BucketOptions, openBucket } from '#server/platform/storage/bucket.ts'

const NAME = 'easel-pictures'
/** The key that the server of tests knows. */
const KEY = 'S3RVER'

export interface TestBucket {
  readonly bucket: Bucket
  readonly options: BucketOptions
  /** As settings of a process. */
  readonly settings: Readonly<Record<string, string>>
  /** The folder with one file for each object. */
  readonly folder: string
  /** Takes the server away, and the folder with it. */
  stop(): Promise<void>
}

/** A bucket on a server of this process, which speaks the protocol of S3. */
export async function aBucket(prefix = 'team/'): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'easel-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: NAME, configs: [] }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  const options = {
    bucket: NAME,
    prefix,
    endpoint,
    isPathStyle: true,
    credentials: { accessKeyId: KEY, secretAccessKey: KEY },
  }
  const bucket = openBucket(options)
  return {
    bucket,
    options,
    settings: {
      OBJECTS_URL: `s3://${NAME}/${prefix.replace(/\/$/, '')}`,
      OBJECTS_ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: KEY,
    },
    folder: join(directory, NAME),
    async stop() {
      bucket.close()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
