import { type ComponentType, createContext } from 'react'
import type { Asset } from '#contract/studio/assets.ts'

export interface LibraryPickerProps {
  /** The name of the field that the pictures are for. */
  readonly title: string
  /** Maximum number of pictures; with one, a choice closes the dialog. */
  readonly max: number
  /** Why a picture cannot be chosen; null if it can. */
  refusalOf(asset: Asset): string | null
  onChosen(assets: readonly Asset[]): void
  onClose(): void
}

/** The dialog that chooses kept pictures; null where there is none. The workbench gives it: forms know no library. */
export const LibraryPickerContext = createContext<ComponentType<LibraryPickerProps> | null>(null)
