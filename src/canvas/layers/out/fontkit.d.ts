declare module 'fontkit' {
  type Registered = Parameters<import('pdf-lib').PDFDocument['registerFontkit']>[0]
  type Font = ReturnType<Registered['create']>
  type Subset = ReturnType<Font['createSubset']>
  interface SubsetAtOnce extends Omit<Subset, 'encodeStream'> {
    encode(): Uint8Array
  }
  interface FontOfFile extends Omit<Font, 'createSubset'> {
    createSubset(): SubsetAtOnce
  }
  /** Opens a font file of any format. */
  export function create(bytes: Uint8Array, name?: string): FontOfFile
}
