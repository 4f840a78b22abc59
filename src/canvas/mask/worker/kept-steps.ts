import type { Size } from '#contract/service/describe/operation.ts'
import type { MaskEdit } from '../edits.ts'
import type { Entry, MaskSteps } from './mask-document.ts'
import { grayscalePng } from './png.ts'

/** The steps that survive a reload, each way. */
const MAX_KEPT = 100

type Load = Extract<MaskEdit, { kind: 'load' }>
type KeptEdit = Exclude<MaskEdit, Load> | { readonly kind: 'load'; readonly png: Blob }
interface KeptEntry extends Omit<Entry, 'edit'> {
  readonly edit: KeptEdit
}
type Lists<E> = Readonly<Record<keyof MaskSteps, readonly (readonly E[])[]>>

/** Steps as this browser keeps them, beside the mask whose file has so many bytes. */
export interface KeptSteps extends Lists<KeptEntry> {
  readonly bytes: number
}

/** Each loaded mask is made a file once. */
const files = new WeakMap<Load, Promise<Blob>>()

const fileOf = ({ values }: Load, { width, height }: Size) =>
  grayscalePng({ width, height }, 8, (y, out) => out.set(values.subarray(y * width, (y + 1) * width)))

/** Lists of entries, each changed once, however many lists it is in: a clone of them stays as small. */
async function changed<A extends object, B>(
  lists: Lists<A>,
  change: (entry: A) => Promise<B>,
): Promise<Lists<B>> {
  const known = new Map<A, Promise<B>>()
  const changeOnce = (entry: A) => {
    const there = known.get(entry) ?? change(entry)
    known.set(entry, there)
    return there
  }
  const all = (list: readonly (readonly A[])[]) =>
    Promise.all(list.map((entries) => Promise.all(entries.map(changeOnce))))
  const [now, undo, redo] = await Promise.all([all(lists.now), all(lists.undo), all(lists.redo)])
  return { now, undo, redo }
}

/** @param bytes of the file of the mask that the steps lead to */
export async function keptSteps(
  { now, undo, redo }: MaskSteps,
  size: Size,
  bytes: Promise<number>,
): Promise<KeptSteps> {
  const lists = { now: [now], undo: undo.slice(-MAX_KEPT), redo: redo.slice(-MAX_KEPT) }
  const kept = await changed(lists, async ({ edit, line }: Entry): Promise<KeptEntry> => {
    if (edit.kind !== 'load') return { edit, line }
    const png = files.get(edit) ?? fileOf(edit, size)
    files.set(edit, png)
    return { edit: { kind: 'load', png: await png }, line }
  })
  return { ...kept, bytes: await bytes }
}

/** @param valuesOf one value a pixel of a mask's file */
export async function readSteps(
  kept: KeptSteps,
  valuesOf: (png: Blob) => Promise<Uint8Array>,
): Promise<MaskSteps> {
  const { now, undo, redo } = await changed(kept, async ({ edit, line }: KeptEntry): Promise<Entry> => {
    return { line, edit: edit.kind === 'load' ? { kind: 'load', values: await valuesOf(edit.png) } : edit }
  })
  return { now: now[0] ?? [], undo, redo }
}
