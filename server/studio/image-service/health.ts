import type { EngineHealth } from '#contract/studio/studio.ts'
import { within } from '#server/platform/deadline.ts'
import type { ImageService } from './client.ts'

/** A cheap request that still needs a valid key (service-api.md, Account and custom models). */
const ASKED = '/models?scope=owned'
const TIMEOUT_MS = 10_000

interface HealthOptions {
  readonly service: ImageService
  readonly now: () => Date
  /** How long a reading of the service's health is valid. */
  readonly cachedMs: number
  /** The service answers otherwise than it did. */
  readonly onChange: () => void
}

/** Tracks the service's health from all its answers, and asks when there are none. */
export interface Health {
  /** The service, listened to. */
  readonly service: ImageService
  /** Its last health. Asks again if that is old; `onChange` reports the result. */
  look(): EngineHealth
}

interface Answer {
  readonly kind: string
  readonly status?: unknown
  readonly message?: unknown
  readonly isContract?: boolean
}

export function watchHealth({ service, now, cachedMs, onChange }: HealthOptions): Health {
  let health: EngineHealth = { state: 'unasked', message: null }
  let heardMs = Number.NEGATIVE_INFINITY
  let isAsking = false

  function hear<A extends Answer>(answer: A, signal: AbortSignal): A {
    // A caller that gave up says nothing about the service, unless its timeout expired.
    if (answer.kind === 'silence' && signal.aborted && signal.reason?.name !== 'TimeoutError') return answer
    const before = health
    health = healthFrom(answer)
    heardMs = now().getTime()
    if (health.state !== before.state || health.message !== before.message) onChange()
    return answer
  }

  const heard: ImageService = {
    ...service,
    submit: async (submission, key, signal) => hear(await service.submit(submission, key, signal), signal),
    poll: async (id, signal) => hear(await service.poll(id, signal), signal),
    quote: async (submission, signal) => hear(await service.quote(submission, signal), signal),
    read: async (path, signal) => hear(await service.read(path, signal), signal),
  }

  async function ask(): Promise<void> {
    isAsking = true
    await within(TIMEOUT_MS, undefined, (signal) => heard.read(ASKED, signal)).finally(() => {
      isAsking = false
    })
  }

  return {
    service: heard,
    look() {
      if (!isAsking && now().getTime() - heardMs > cachedMs) void ask()
      return health
    },
  }
}

/** The health that an answer of any kind shows. */
function healthFrom({ kind, status, message, isContract }: Answer): EngineHealth {
  if (kind === 'silence') {
    return {
      state: 'silent',
      message: `The image service is not responding: ${message}. Check that it runs.`,
    }
  }
  if (kind === 'refused' && status === 401) {
    return {
      state: 'refused',
      message:
        'The image service rejected Easel’s API key. Ask whoever runs Easel to set a valid SVC_API_KEY.',
    }
  }
  // A service that refuses in its own words is healthy enough.
  if (kind === 'refused' && typeof status === 'number' && status >= 500 && !isContract) {
    return { state: 'broken', message: `The image service is reporting errors (${status}).` }
  }
  return { state: 'well', message: null }
}
