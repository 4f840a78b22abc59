import type { Size } from '#contract/service/describe/operation.ts'
import type { Typesetter } from '../draw-text.ts'
import { fontOf, loadFont } from '../fonts.ts'
import type { Layers } from '../layers-document.ts'
import { shownText } from '../typeset.ts'

/** The content of an exported file. */
export interface Artwork {
  /** The background as it was kept, byte for byte. */
  readonly background: Blob
  readonly size: Size
  /** From the farthest back to the nearest. */
  readonly layers: Layers
  readonly typesetter: Typesetter
}

/** Loads every font that the layers need; earlier drawing would use substitutes. */
export async function withFonts(artwork: Artwork): Promise<Artwork> {
  await Promise.all(artwork.layers.map((layer) => loadFont(fontOf(layer.block), shownText(layer))))
  artwork.typesetter.forget()
  return artwork
}
