import type { Config } from './config.ts'
import type { Bucket } from './platform/storage/bucket.ts'

/** The bucket of OBJECTS_URL; imported on demand, as most installations have none. */
export async function bucketOf(config: Config): Promise<Bucket | undefined> {
  if (!config.OBJECTS_URL) return
  const { hostname: bucket, pathname } = new URL(config.OBJECTS_URL)
  const prefix = pathname.replace(/^\/|\/$/g, '')
  const { openBucket } = await import('./platform/storage/bucket.ts')
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = config
  return openBucket({
    bucket,
    prefix: prefix && `${prefix}/`,
    endpoint: config.OBJECTS_ENDPOINT,
    isPathStyle: (config.OBJECTS_PATH_STYLE ?? String(config.OBJECTS_ENDPOINT !== undefined)) === 'true',
    region: config.AWS_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  })
}
