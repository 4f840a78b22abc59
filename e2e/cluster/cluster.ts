import { aBucket } from '#server/testing/bucket.ts'
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
} from '#server/testing/databases/postgres-server.ts'
import { type Easel, freePort, prepareEasel } from '../fixtures/easel.ts'
import { type Balancer, startBalancer } from './balancer.ts'

/** Two studios, two image services and two workers, which share a database and a bucket. */
export interface Cluster {
  /** The addresses in front of the studios and of the services. */
  readonly studio: string
  readonly service: string
  readonly studios: readonly Easel[]
  readonly services: readonly Easel[]
  readonly workers: readonly Easel[]
  /** The database server, if it is the cluster's own. */
  readonly postgres: PostgresServer | null
  readonly databaseUrl: string
  /** The studios' key for the service. */
  key(): Promise<string>
  stop(): Promise<void>
  kill(): Promise<void>
  /** Removes the data folders, and database and bucket where they are the cluster's own. */
  remove(): Promise<void>
}

interface ClusterOptions {
  /** An existing database and bucket, as settings; without them the cluster starts its own, which end with it. */
  readonly settings?: Readonly<Record<string, string>>
  /** The ports in front of the studios and of the services; default: free ones. */
  readonly ports?: { readonly studio: number; readonly service: number }
}

/** Starts a cluster; throws if the programs of PostgreSQL are missing and no database is given. */
export async function startCluster({ settings = {}, ports }: ClusterOptions = {}): Promise<Cluster> {
  const places = await openPlaces(settings)
  const front = ports ?? { studio: await freePort(), service: await freePort() }
  const own = { ...settings, ...places.settings }
  const address = { studio: `http://127.0.0.1:${front.studio}`, service: `http://127.0.0.1:${front.service}` }
  const serviceSettings = { ...own, WORKERS: '0', SERVICE_PUBLIC_URL: address.service }
  const services = await twice(() => prepareEasel(serviceSettings, { part: 'service', files: 'none' }))
  const workers = await twice(() => prepareEasel({ WORKERS: '1', ...own }, { part: 'worker', files: 'none' }))
  const [first] = services
  if (!first) throw new Error('there is no service')
  const balancers: Balancer[] = []
  try {
    // The first one makes the tables and the key.
    await first.start()
    balancers.push(
      await startBalancer(
        services.map(({ service }) => portOf(service)),
        front.service,
      ),
    )
    const studioSettings = {
      ...own,
      SVC_BASE_URL: address.service,
      SVC_API_KEY: await first.key(),
      ALLOWED_HOSTS: new URL(address.studio).host,
    }
    const studios = await twice(() => prepareEasel(studioSettings, { part: 'studio', files: 'none' }))
    const others = [...services.slice(1), ...workers, ...studios]
    await Promise.all(others.map((each) => each.start()))
    balancers.push(
      await startBalancer(
        studios.map(({ studio }) => portOf(studio)),
        front.studio,
      ),
    )
    const all = [...studios, ...workers, ...services]
    const each = (act: (easel: Easel) => Promise<void>) => Promise.all(all.map(act))
    return {
      ...address,
      studios,
      services,
      workers,
      postgres: places.postgres,
      databaseUrl: places.settings.DATABASE_URL ?? settings.DATABASE_URL ?? '',
      key: first.key,
      stop: async () => void (await each((easel) => easel.stop())),
      kill: async () => void (await each((easel) => easel.kill())),
      async remove() {
        await Promise.all(balancers.map((balancer) => balancer.stop()))
        await each((easel) => easel.remove())
        await places.remove()
      },
    }
  } catch (error) {
    await Promise.all(balancers.map((balancer) => balancer.stop()))
    await Promise.all([...services, ...workers].map((easel) => easel.remove()))
    await places.remove()
    throw error
  }
}

const portOf = (address: string) => Number(new URL(address).port)

const twice = <T>(prepare: () => Promise<T>): Promise<readonly T[]> => Promise.all([prepare(), prepare()])

interface Places {
  readonly settings: Readonly<Record<string, string>>
  readonly postgres: PostgresServer | null
  remove(): Promise<void>
}

/** The database and the bucket, each of the cluster's own where none is given. */
async function openPlaces(settings: Readonly<Record<string, string>>): Promise<Places> {
  const programs = findPostgres()
  if (!settings.DATABASE_URL && !programs)
    throw new Error(
      'this needs a PostgreSQL server: set DATABASE_URL, or install its programs (initdb, postgres)',
    )
  const postgres =
    settings.DATABASE_URL || !programs ? null : await startPostgres(programs, { detached: true })
  const bucket = settings.OBJECTS_URL ? null : await aBucket()
  return {
    postgres,
    settings: {
      ...(postgres && { DATABASE_URL: await postgres.createDatabase('easel') }),
      ...bucket?.settings,
    },
    async remove() {
      await bucket?.stop()
      await postgres?.stop()
    },
  }
}
