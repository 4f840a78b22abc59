import { useEffect, useRef } from 'react'
import { cssFont, fontOf, loadFont } from './fonts.ts'
import { isMeasured, type Layers, reflowed, type TextLayer } from './layers-document.ts'
import { ALIGNED, type Ruler, shownText } from './typeset.ts'
import type { LayersEditing } from './use-layers.ts'

/** Loads the fonts that layers lack, as canvases draw with loaded fonts only; null where none lacks one. */
export function missingFonts(layers: Layers): Promise<unknown> | null {
  const missing = layers.filter((layer) => !document.fonts.check(cssFont(fontOf(layer)), shownText(layer)))
  if (missing.length === 0) return null
  return Promise.allSettled(missing.map((layer) => loadFont(fontOf(layer), shownText(layer))))
}

/** Measures the boxes of layers again that were changed before their fonts were there. */
export function useLateFonts({ items, remeasure }: LayersEditing, ruler: Ruler): void {
  const seen = useRef(new WeakSet<TextLayer>())
  useEffect(() => {
    const late = items.filter(
      (layer) => isMeasured(layer) && !seen.current.has(layer) && missingFonts([layer]) !== null,
    )
    for (const layer of late) seen.current.add(layer)
    void missingFonts(late)?.then(() =>
      remeasure(
        new Map(
          late.map((layer) => [layer, reflowed(layer, ruler, { x: ALIGNED[layer.block.alignment], y: 0 })]),
        ),
      ),
    )
  }, [items, remeasure, ruler])
}
