import { canvasRuler, typesetter } from '#src/canvas/layers/draw-text.ts'
import type { Layers } from '#src/canvas/layers/layers-document.ts'
import { type Artwork, withFonts } from '#src/canvas/layers/out/artwork.ts'
import { saveFile } from '#src/ui/browser/save-file.ts'

export const FORMATS = ['png', 'svg', 'outlined', 'pdf', 'psd', 'json'] as const
export type Format = (typeof FORMATS)[number]

/** Labels of the file formats. */
export const FORMAT_NOTES: Readonly<Record<Format, string>> = {
  png: 'PNG · flat picture',
  svg: 'SVG · editable text, fonts embedded',
  outlined: 'SVG · text as paths',
  pdf: 'PDF · editable text, fonts embedded',
  psd: 'PSD · editable text layers',
  json: 'JSON · opens here again',
}

const ENDINGS: Readonly<Partial<Record<Format, string>>> = { outlined: 'svg' }

interface Work {
  readonly background: Blob
  readonly size: { readonly width: number; readonly height: number }
  readonly layers: Layers
}

const artworkOf = ({ background, size, layers }: Work): Promise<Artwork> =>
  withFonts({ background, size, layers, typesetter: typesetter(canvasRuler()) })

/** The picture with its text, as on the canvas. */
export async function pictureOf(work: Work): Promise<Blob> {
  const { pngOf } = await import('#src/canvas/layers/out/png.ts')
  return pngOf(await artworkOf(work))
}

/** Writes and downloads a file. Returns a note for the user, if there is one. */
export async function saveAs(format: Format, work: Work, name: string): Promise<string | null> {
  const { file, message } = await fileOf(format, await artworkOf(work), name)
  saveFile(file, `${name}.${ENDINGS[format] ?? format}`)
  return message
}

interface Made {
  readonly file: Blob
  readonly message: string | null
}

/** Each writer is a chunk that loads on first use. */
async function fileOf(format: Format, artwork: Artwork, name: string): Promise<Made> {
  switch (format) {
    case 'png':
      return plain((await import('#src/canvas/layers/out/png.ts')).pngOf(artwork))
    case 'svg':
      return plain((await import('#src/canvas/layers/out/svg.ts')).svgOf(artwork))
    case 'outlined':
      return plain((await import('#src/canvas/layers/out/svg-outlines.ts')).outlinedSvgOf(artwork))
    case 'psd':
      return plain((await import('#src/canvas/layers/out/psd.ts')).psdOf(artwork))
    case 'pdf': {
      const { pdfOf } = await import('#src/canvas/layers/out/pdf.ts')
      const { file, pictures } = await pdfOf(artwork, name)
      if (pictures.length === 0) return { file, message: null }
      return { file, message: `Pictures in the PDF, as no font here has them: ${pictures.join(' ')}` }
    }
    case 'json': {
      const { jsonOf } = await import('#src/canvas/layers/out/json.ts')
      const text = jsonOf(artwork.layers, artwork.size, artwork.typesetter.of)
      return { file: new Blob([text], { type: 'application/json' }), message: null }
    }
  }
}

const plain = async (made: Promise<Blob>): Promise<Made> => ({ file: await made, message: null })
