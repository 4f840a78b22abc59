import { createContext, useContext } from 'react'
import type { Asset } from '#contract/studio/assets.ts'

/** The lines of a picture, as far as they are known. */
export interface AdLines {
  /** `unread`: no run has read them. `inseparable`: no run can. `failed`: the last run failed. */
  readonly state: 'unread' | 'reading' | 'read' | 'inseparable' | 'failed'
  readonly lines: readonly string[]
  /** Those that the service translates without a server; undefined where that is not known. */
  readonly known?: readonly string[] | undefined
  /** Has them read, which is a run of its own, at its price. */
  read(): void
  /** The price of reading them, as text. */
  readonly price: string
}

/** The translator of the service in use; null if unknown. */
export type Translator = 'phrases' | 'server' | null

export interface UsableModel {
  readonly name: string
  readonly uri: string
}

/** Facts from outside that forms show; provided by the workbench, as forms know no server. */
export interface Aids {
  /** A hook: the lines of a picture; null without a picture, or while loading. */
  useAdLines(picture: Asset | undefined): AdLines | null
  /** A hook; undefined while loading. */
  useTranslator(): Translator | undefined
  /** The custom models that can be used now. */
  loadModels(): Promise<readonly UsableModel[]>
}

/** No facts are known. */
export const NO_AIDS: Aids = {
  useAdLines: () => null,
  useTranslator: () => null,
  loadModels: async () => [],
}

export const AidsContext = createContext<Aids>(NO_AIDS)

export const useAids = () => useContext(AidsContext)
