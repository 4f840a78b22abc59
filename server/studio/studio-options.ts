import type { Catalogue } from '#contract/service/values/catalogue.ts'
import type { Lookup } from '#server/platform/http/address-guard.ts'
import type { ObjectPlace } from '#server/platform/storage/part-objects.ts'
import type { Pace } from './runner/pace.ts'

/** What translates ads: the phrases of the embedded service, or a server. */
export type Translator = 'phrases' | 'server'

export interface StudioOptions extends ObjectPlace {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  readonly catalogue: Catalogue
  readonly catalogueOverrides: Record<string, unknown>
  readonly service: {
    readonly baseUrl: string
    readonly apiKey: string
    readonly kind: 'embedded' | 'remote'
    /** The model behind the embedded service. */
    readonly model?: string | undefined
    /** The translator of ads, if known. */
    readonly translator?: Translator
    /** The model files of the embedded service, by name. */
    readonly modelFiles?: readonly string[]
    /** Hosts beside its own that its result links may lead to; see LinkHosts. */
    readonly resultHosts?: readonly string[]
    /** Resolves the names of these hosts; by default the system's resolver. */
    readonly lookup?: Lookup
  }
  /** The studio's public address, which the service delivers to. */
  readonly publicUrl?: string | undefined
  /** `host:port` entries that the service delivers to, wherever they are. */
  readonly webhookHosts?: readonly string[]
  /** Pictures in progress at the service at once. */
  readonly picturesAllowed: number
  /** The built app, where there is one. */
  readonly staticDir: string | null
  /** Further host names that the studio answers to, behind a proxy. */
  readonly allowedHosts?: readonly string[]
  /** The token of /metrics; without one, nobody can read them. */
  readonly metricsToken?: string
  readonly logLevel: string
  /** Where log lines go; standard output when left out. */
  readonly logTo?: { write(line: string): void }
  readonly pace?: Partial<Pace>
}
