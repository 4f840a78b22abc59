import { createContext, useContext } from 'react'
import type { Asset } from '#contract/studio/assets.ts'

/** The lines of a picture, as far as they are known. */
export interface AdLines {
  /** `unread`: nobody has had them read. `failed`: it was tried, and came to nothing. */
  readonly state: 'unread' | 'reading' | 'read' | 'failed'
  readonly lines: readonly string[]
  /** Has them read, which is a run of its own, at its price. */
  read(): void
  /** What reading them costs, in words. */
  readonly price: string
}

/** What translates for the service in use; null where it is not known. */
export type Translator = 'phrases' | 'server' | null

export interface UsableModel {
  readonly name: string
  readonly uri: string
}

/** What forms learn from outside of themselves; given by the workbench, as forms know no server. */
export interface Aids {
  /** A hook: the lines of a picture; null where there is no picture, or nothing is known yet. */
  useAdLines(picture: Asset | undefined): AdLines | null
  /** A hook; undefined until somebody has told. */
  useTranslator(): Translator | undefined
  /** The custom models that can be used now. */
  loadModels(): Promise<readonly UsableModel[]>
}

/** Nothing is known. */
export const NO_AIDS: Aids = {
  useAdLines: () => null,
  useTranslator: () => null,
  loadModels: async () => [],
}

export const AidsContext = createContext<Aids>(NO_AIDS)

export const useAids = () => useContext(AidsContext)
