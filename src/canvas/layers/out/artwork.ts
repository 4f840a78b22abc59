import type { Size } from '#contract/service/describe/operation.ts'
import type { Typesetter } from '../draw-text.ts'
import { fontOf, loadFont } from '../fonts.ts'
import type { Layers } from '../layers-document.ts'
import { shownText } from '../typeset.ts'
import { fontFiles } from './font-files.ts'

/** The content of an exported file. */
export interface Artwork {
  /** The background as it was kept, byte for byte. */
  readonly background: Blob
  readonly size: Size
  /** From the farthest back to the nearest. */
  readonly layers: Layers
  readonly typesetter: Typesetter
}

/** Loads every font that the layers need; earlier drawing would use substitutes. Fails if the page has no fonts. */
export async function withFonts(artwork: Artwork): Promise<Artwork> {
  if (fontFiles().length === 0)
    throw new Error(
      'The fonts did not load, so that the file would look different. Reload the page and save again.',
    )
  await Promise.all(artwork.layers.map((layer) => loadFont(fontOf(layer), shownText(layer))))
  artwork.typesetter.forget()
  return artwork
}
