declare module 'fontkit' {
  interface Subset {
    /** Returns the number of a glyph in the subset; that of the font's first glyph is 0. */
    includeGlyph(id: number): number
    encode(): Uint8Array
  }
  /** Lengths are in units of the font. */
  interface Font {
    readonly postscriptName: string
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    readonly capHeight: number
    readonly italicAngle: number
    readonly bbox: {
      readonly minX: number
      readonly minY: number
      readonly maxX: number
      readonly maxY: number
    }
    createSubset(): Subset
  }
  /** Opens a font file of any format. */
  export function create(bytes: Uint8Array): Font
}
