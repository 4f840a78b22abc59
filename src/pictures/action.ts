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

/** What an action needs of the place that it stands in. */
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

/** What an action is to some pictures: an address that it leads to, or something to be done. */
export type Way = { readonly leadsTo: Address } | { perform(context: ActionContext): void }

/** How an action looks in each place; it stands only in those that are named. */
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
  /** What it is to these pictures; null where it makes no sense for them. */
  offer(pictures: readonly ActionPicture[]): Way | null
}
