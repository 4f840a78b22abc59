import { type KeptGeneration, keptGenerations, sharedGenerations } from '#server/testing/kept-generations.ts'
import { startCluster } from '../cluster/cluster.ts'
import { type Easel, prepareEasel } from '../fixtures/easel.ts'

/** What can be killed, and started again; resolves with the time that a start took. */
interface Victim {
  /** The others start only once it is there. */
  readonly isDatabase?: boolean
  kill(): Promise<void>
  start(): Promise<number>
}

/** Processes that are killed together. */
export interface Victims {
  readonly label: string
  readonly processes: readonly Victim[]
}

/** Studio and service, in one process or separately; started already. */
export interface Layout {
  /** Addresses of the two servers. */
  readonly studio: string
  readonly service: string
  /** All generations; only of a stopped layout. */
  generations(): Promise<readonly KeptGeneration[]>
  readonly victims: readonly Victims[]
  /** The studio's key for the service. */
  key(): Promise<string>
  stop(): Promise<void>
  kill(): Promise<void>
  /** Removes the data folders. */
  remove(): Promise<void>
  readonly folders: readonly string[]
}

/** Both servers in one process. */
export async function together(): Promise<Layout> {
  const easel = await prepareEasel()
  const victims = [{ label: 'both in one process', processes: [easel] }]
  const layout = layoutOf({ studio: easel, service: easel, victims })
  return started(layout, easel)
}

/** Each server in its own process, with its own data folder. */
export async function apart(): Promise<Layout> {
  const service = await prepareEasel({}, { part: 'service' })
  await service.start()
  const studio = await prepareEasel(
    { SVC_BASE_URL: service.service, SVC_API_KEY: await service.key() },
    { part: 'studio' },
  )
  const victims = [
    { label: 'the studio alone', processes: [studio] },
    { label: 'the service alone', processes: [service] },
    { label: 'both, each in its own process', processes: [studio, service] },
  ]
  const layout = layoutOf({ studio, service, victims })
  return started(layout, studio)
}

/** Starts what is not running yet; stops everything if that fails. */
async function started(layout: Layout, easel: Easel): Promise<Layout> {
  try {
    await easel.start()
    return layout
  } catch (error) {
    await layout.kill()
    throw error
  }
}

interface Parts {
  readonly studio: Easel
  readonly service: Easel
  readonly victims: readonly Victims[]
}

function layoutOf({ studio, service, victims }: Parts): Layout {
  const all = [...new Set([studio, service])]
  const each = async (act: (easel: Easel) => Promise<void>) => {
    await Promise.all(all.map(act))
  }
  return {
    studio: studio.studio,
    service: service.service,
    generations: () => keptGenerations(service.dataDir),
    victims,
    key: service.key,
    stop: () => each((easel) => easel.stop()),
    kill: () => each((easel) => easel.kill()),
    remove: () => each((easel) => easel.remove()),
    folders: all.map(({ dataDir }) => dataDir),
  }
}

/** Two studios, two services and two workers on one PostgreSQL and one bucket. */
export async function cluster(): Promise<Layout> {
  const them = await startCluster()
  const { studios, services, workers, postgres } = them
  const [studio, service, worker] = [studios, services, workers].map((all) => all[0])
  if (!studio || !service || !worker || !postgres) throw new Error('the cluster is not whole')
  const server: Victim = {
    isDatabase: true,
    kill: () => postgres.goAway('immediate'),
    async start() {
      const begun = performance.now()
      await postgres.comeBack()
      return performance.now() - begun
    },
  }
  return {
    studio: them.studio,
    service: them.service,
    generations: () => sharedGenerations(them.databaseUrl),
    victims: [
      { label: 'a worker', processes: [worker] },
      { label: 'a studio', processes: [studio] },
      { label: 'an image service', processes: [service] },
      { label: 'PostgreSQL', processes: [server] },
      { label: 'a worker and a service', processes: [worker, service] },
      { label: 'a studio and PostgreSQL', processes: [studio, server] },
      { label: 'a worker and a studio', processes: [worker, studio] },
      { label: 'a service and PostgreSQL', processes: [service, server] },
      { label: 'a studio and a service', processes: [studio, service] },
      { label: 'a worker and PostgreSQL', processes: [worker, server] },
    ],
    key: them.key,
    stop: them.stop,
    kill: them.kill,
    remove: them.remove,
    folders: [...studios, ...services, ...workers].map(({ dataDir }) => dataDir),
  }
}
