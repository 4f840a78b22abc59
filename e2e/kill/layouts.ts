import { type Easel, prepareEasel } from '../fixtures/easel.ts'

/** Processes that are killed together. */
export interface Victims {
  readonly label: string
  readonly processes: readonly Easel[]
}

/** Studio and service, in one process or separately; started already. */
export interface Layout {
  /** Addresses of the two servers. */
  readonly studio: string
  readonly service: string
  /** Data folder of the service. */
  readonly serviceData: string
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
    serviceData: service.dataDir,
    victims,
    key: service.key,
    stop: () => each((easel) => easel.stop()),
    kill: () => each((easel) => easel.kill()),
    remove: () => each((easel) => easel.remove()),
    folders: all.map(({ dataDir }) => dataDir),
  }
}
