import type { QueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { PicturePage } from '#contract/studio/library.ts'
import type { Run } from '#contract/studio/runs.ts'

/** A picture as its actions see it. A place that knows less of it leaves the rest out, and offers less. */
export interface ActionPicture
  extends Partial<Pick<PicturePage, 'asset' | 'run' | 'edits' | 'source' | 'damage'>> {
  readonly id: string
}

/** Where an action leads. */
export type Address = Pick<LinkProps, 'to' | 'params' | 'search'>

/** What an action needs from its place. */
export interface ActionContext {
  readonly client: QueryClient
  go(address: Address): void
  /** Makes a run once more. */
  again?(run: Run): void
  /** Shows the settings of a run beside those of the form that is on the screen, where there is one. */
  loadSettings?(run: Run): void
  /** The pictures are gone. */
  onDeleted?(): void
}

/** The effect of an action on some pictures: an address to open, or a function to run. */
export type Way = { readonly leadsTo: Address } | { perform(context: ActionContext): void }

/** The look of an action in each place; it appears only in the places that are listed. */
interface Places {
  readonly tile: 'bar' | 'menu'
  readonly page: 'primary' | 'button' | 'icon'
  readonly selection: 'button'
}
export type Place = keyof Places

export interface PictureAction {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  readonly places: Partial<Places>
  /** How many pictures it takes at once. */
  readonly takes: { readonly min: number; readonly max: number }
  /** Reads the stored file: disabled while that is damaged. */
  readonly needsFile?: true
  readonly isDestructive?: true
  /** Its effect on these pictures; null if it does not apply to them. */
  offer(pictures: readonly ActionPicture[]): Way | null
}
