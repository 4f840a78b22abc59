import type { QueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { PicturePage } from '#contract/studio/library.ts'
import type { Run } from '#contract/studio/runs.ts'
import type { Chosen } from './chosen.ts'

/** A picture as its actions see it. A place that has loaded less leaves the rest out, and offers fewer actions. */
export interface ActionPicture
  extends Partial<Pick<PicturePage, 'asset' | 'run' | 'edits' | 'source' | 'damage'>> {
  readonly id: string
}

/** The address that an action opens. */
export type Address = Pick<LinkProps, 'to' | 'params' | 'search'>

/** The functions and data that actions need from their place. */
export interface ActionContext {
  readonly client: QueryClient
  go(address: Address): void
  /** Makes a run once more. */
  again?(run: Run): void
  /** Shows the settings of a run beside those of the current form, if there is one. */
  loadSettings?(run: Run): void
  /** All of the pictures, if a rule selects them; and tags that some of them have. */
  readonly chosen?: Chosen
  readonly tags?: readonly string[]
  /** Called right before the pictures are deleted for good: from then on nothing may request them. */
  onErasing?(): void
  /** On a page that is left once its picture is removed: from `begin` on it asks for nothing, unless that fails. */
  readonly leaving?: { begin(): void; end(): void }
  /** Called after the pictures were removed. */
  onDeleted?(): void
  /** Called after they were taken out of the trash. */
  onRestored?(): void
}

/** The effect of an action on the pictures: an address to open, or a function to run. */
export type Way = { readonly leadsTo: Address } | { perform(context: ActionContext): void }

/** The reason why an action does not apply to the pictures, in a few words: it is shown, but disabled. */
export interface Refused {
  readonly refusal: string
}

/** The label and icon of an action in each place; it appears only in the places that are listed. */
interface Places {
  readonly tile: 'bar' | 'menu'
  /** A page groups its actions, the important groups first. */
  readonly page: 'primary' | 'lead' | 'edit' | 'compare' | 'find' | 'icon'
  /** In the bar of a selection, first ones are visible on a phone too, others in its menu. */
  readonly selection: 'first' | 'button' | 'more'
  /** The menu of uses, under these headings. */
  readonly use: 'Tools' | 'Fields of a form' | 'Elsewhere'
  /** The menu of a picture or a selection, at the pointer. */
  readonly context: 'line'
  /** The bar of a selection in the trash. */
  readonly trash: 'button'
}
export type Place = keyof Places

export interface PictureAction {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  readonly places: Partial<Places>
  /** The number of pictures that it accepts at once. */
  readonly takes: { readonly min: number; readonly max: number }
  /** The operation whose form receives the pictures. */
  readonly operation?: OperationId
  /** The outcome, in a few words. */
  consequence?(pictures: readonly ActionPicture[]): string
  /** Whether it also accepts pictures that a rule selects, without a list. */
  readonly takesRule?: true
  /** Whether it reads the stored file: disabled while that is damaged. */
  readonly needsFile?: true
  readonly isDestructive?: true
  /** Whether every view offers it, disabled with the reason if it does not apply. */
  readonly isUsual?: true
  /** Its effect on the pictures, or the reason why it has none; null if it does not concern them. */
  offer(pictures: readonly ActionPicture[]): Way | Refused | null
}
