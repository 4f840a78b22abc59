import type { Catalogue } from '#contract/service/catalogue.ts'
import type { OpenDatabase } from '#server/platform/database.ts'
import type { Pace } from './runner/pace.ts'

export interface StudioOptions {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  readonly dataDir: string
  readonly database: OpenDatabase
  readonly catalogue: Catalogue
  readonly catalogueOverrides: Record<string, unknown>
  readonly service: {
    readonly baseUrl: string
    readonly apiKey: string
    readonly kind: 'embedded' | 'remote'
    /** The model behind the embedded service. */
    readonly model?: string | undefined
  }
  /** Pictures in progress at the service at once. */
  readonly picturesAllowed: number
  /** The built app, where there is one. */
  readonly staticDir: string | null
  /** Further host names that the studio answers to, behind a proxy. */
  readonly allowedHosts?: readonly string[]
  readonly logLevel: string
  /** Where log lines go; standard output when left out. */
  readonly logTo?: { write(line: string): void }
  readonly pace?: Partial<Pace>
}
