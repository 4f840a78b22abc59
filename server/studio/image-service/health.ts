import type { EngineHealth } from '#contract/studio/studio.ts'
import { within } from '#server/platform/deadline.ts'
import type { ImageService } from './client.ts'

/** Cheap to answer, and only for those who have a key (service-api.md, Account and custom models). */
const ASKED = '/models?scope=owned'
const TIMEOUT_MS = 10_000

interface HealthOptions {
  readonly service: ImageService
  readonly now: () => Date
  /** What is known of the service is believed for so long. */
  readonly cachedMs: number
  /** The service answers otherwise than it did. */
  readonly onChange: () => void
}

/** Knows how the service answers: from everything that it is asked, and by asking where nobody does. */
export interface Health {
  /** The service, listened to. */
  readonly service: ImageService
  /** How it answered last. Asks it anew where that was long ago; what comes of it is told by `onChange`. */
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
    // Whoever gave up waiting knows nothing of the service, unless it was the time that ran out.
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

/** What an answer of any kind says of the service. */
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
  // What it refuses in its own words it is well enough to refuse.
  if (kind === 'refused' && typeof status === 'number' && status >= 500 && !isContract) {
    return { state: 'broken', message: `The image service is reporting errors (${status}).` }
  }
  return { state: 'well', message: null }
}
