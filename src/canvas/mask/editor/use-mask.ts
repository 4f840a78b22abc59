import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Asset } from '#contract/studio/assets.ts'
import { assetOpenedPath } from '#contract/studio/opened-path.ts'
import { openedFile } from '../../stage/opened.ts'
import { rememberAll, remembered } from '../../stage/remembered.ts'
import { type MaskState, stepsKey } from '../edits.ts'
import { MaskCanvas } from '../konva/mask-canvas.ts'
import { type OpenMask, openMask } from '../open-mask.ts'
import { type MaskSettings, rememberSettings } from '../settings.ts'
import type { KeptSteps } from '../worker/kept-steps.ts'
import { useKept } from './use-kept.ts'

const NO_MASK: MaskState = { painted: 0, edits: [], canUndo: false, canRedo: false }

/** A mask of soft edges, kept apart from the picture's own mask. */
export interface Matte {
  readonly keptAs: string
  /** The initial mask if none is stored; empty if left out. */
  begin?(): Promise<Blob>
}

/** The mask as a form sends it. */
export interface MaskHandle {
  /**
   * The mask as a PNG of exactly the picture's size, black and white, or with grays for a matte; null if nothing is
   * marked. Waits until the mask is open; rejects with a message for people if it could not be opened.
   */
  png(): Promise<Blob | null>
  /** Stores what was painted, if that is not done yet. */
  keep(): Promise<void>
}

interface MaskOptions {
  readonly picture: Asset
  /** The mask of a run whose settings were loaded; null uses the last painted one. */
  readonly loaded: Asset | null
  readonly matte: Matte | undefined
  readonly settings: MaskSettings
  readonly host: RefObject<HTMLElement | null>
  onSettings(settings: MaskSettings): void
  /** Called when the loaded mask is stored as the painter's own. */
  onTaken(): void
  /** An edit was added, removed or undone. */
  onChanged: (() => void) | undefined
}

/** Opens the mask of a picture on a host, stores it, and reports its content. */
export function useMask(options: MaskOptions) {
  const { picture, loaded, matte, settings, host, onSettings, onTaken, onChanged } = options
  const keptAs = matte?.keptAs ?? picture.id
  const depth = matte ? 8 : 1
  const begin = matte?.begin
  const [state, setState] = useState(NO_MASK)
  const [scale, setScale] = useState(1)
  const [pointed, setPointed] = useState<{ x: number; y: number } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const canvas = useRef<MaskCanvas | null>(null)
  const opened = useRef<OpenMask | null>(null)
  const opening = useRef<Promise<void>>(Promise.resolve())
  const now = useRef({ settings, loaded, onSettings, onTaken, onChanged })
  now.current = { settings, loaded, onSettings, onTaken, onChanged }

  const { keep, keepSoon } = useKept(opened, keptAs, depth)
  const changed = useCallback(
    (next: MaskState) => {
      setState(next)
      keepSoon()
      now.current.onChanged?.()
    },
    [keepSoon],
  )

  useLayoutEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    async function start(): Promise<void> {
      const file = await openedFile(picture)
      const open = await openMask(picture, file)
      // Before anybody can paint: what is loaded replaces all that is marked.
      const loadedState = await firstMask(open, { ...now.current, keptAs, begin }).catch((cause: unknown) => {
        open.close()
        throw cause
      })
      if (signal.aborted || !host.current) return open.close()
      const made = new MaskCanvas(host.current, open, now.current.settings, {
        changed,
        pointed: setPointed,
        brushChanged: (brush) => now.current.onSettings({ ...now.current.settings, ...brush }),
        zoomed: setScale,
      })
      canvas.current = made
      opened.current = open
      signal.addEventListener('abort', () => {
        made.destroy()
        // A stroke survives leaving the page right after it.
        void keep(open).finally(open.close)
      })
      made.setTool(now.current.settings.tool)
      made.look(now.current.settings)
      made.stage.show(assetOpenedPath(picture))
      if (!loadedState) return
      setState(loadedState)
      await made.overlay.refresh()
    }
    opening.current = start()
    opening.current.catch((cause: unknown) =>
      setError(cause instanceof Error ? cause.message : String(cause)),
    )
    return () => {
      ending.abort()
      canvas.current = null
      opened.current = null
    }
  }, [picture, host, changed, keep, keptAs, begin])

  useSettings(canvas, settings)
  const handle: MaskHandle = {
    png: async () => {
      await opening.current
      return opened.current ? pngOf(opened.current, depth) : null
    },
    keep: () => keep(opened.current),
  }
  return { state, scale, pointed, error, canvas, opened, handle }
}

/** The mask as a PNG; null if nothing is marked. Asks the worker: a stroke that has just ended is not reported yet. */
async function pngOf({ mask }: OpenMask, depth: 1 | 8): Promise<Blob | null> {
  const { painted } = await mask.state()
  return painted > 0 ? mask.png(depth) : null
}

/** Remembers the settings, and applies them to the canvas. */
function useSettings(canvas: RefObject<MaskCanvas | null>, settings: MaskSettings): void {
  useLayoutEffect(() => {
    rememberSettings(settings)
    canvas.current?.setBrush(settings)
  }, [canvas, settings])
  useLayoutEffect(() => canvas.current?.setTool(settings.tool), [canvas, settings.tool])
  useLayoutEffect(
    () => canvas.current?.look({ color: settings.color, opacity: settings.opacity }),
    [canvas, settings.color, settings.opacity],
  )
}

interface First extends Pick<MaskOptions, 'loaded' | 'onTaken'> {
  readonly keptAs: string
  readonly begin: Matte['begin']
}

/** Loads the mask of loaded settings, otherwise the last painted one with its steps; null if there is none. */
async function firstMask(
  open: OpenMask,
  { loaded, onTaken, keptAs, begin }: First,
): Promise<MaskState | null> {
  const before = loaded ? await openedFile(loaded) : await remembered('masks', keptAs)
  const png = before instanceof Blob ? before : await begin?.()
  if (!png) return null
  if (loaded) {
    await rememberAll('masks', { [keptAs]: png, [stepsKey(keptAs)]: null })
    onTaken()
  }
  const steps = before && !loaded ? await remembered('masks', stepsKey(keptAs)) : null
  if (isOf(steps, png)) return open.mask.restore(png, steps)
  return { ...(await open.mask.load(png)), canUndo: false }
}

/** Whether steps are those of a mask: it may have been kept without any, or by another window. */
const isOf = (steps: unknown, { size }: Blob): steps is KeptSteps => Object(steps).bytes === size
