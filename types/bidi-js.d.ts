declare module 'bidi-js' {
  interface Levels {
    /** Of each UTF-16 unit; odd ones read from the right. */
    readonly levels: Uint8Array
    readonly paragraphs: readonly { readonly start: number; readonly end: number; readonly level: number }[]
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): Levels
    /** The index in the text of what stands at each place, from the left. */
    getReorderedIndices(text: string, levels: Levels, start?: number, end?: number): readonly number[]
  }
  export default function bidiFactory(): Bidi
}
