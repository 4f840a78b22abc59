import { PDFDocument, PDFName } from 'pdf-lib'
import type { Size } from '../naming/output-size.ts'

/** A page unit is 1/72 inch; pictures are shown at 96 pixels an inch, as in a browser. */
const UNITS_PER_PIXEL = 0.75

interface PdfPicture {
  readonly bytes: Buffer
  readonly kind: 'png' | 'jpeg'
  readonly size: Size
  readonly title: string
  readonly xmp: string | null
}

/** A picture as a document of one page. */
export async function pdfOf({ bytes, kind, size, title, xmp }: PdfPicture, at: Date): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(title)
  document.setProducer('Easel')
  // The time of the export: the same settings give the same bytes.
  document.setCreationDate(at)
  document.setModificationDate(at)
  const [width, height] = [size.width * UNITS_PER_PIXEL, size.height * UNITS_PER_PIXEL]
  const page = document.addPage([width, height])
  const picture = await (kind === 'png' ? document.embedPng(bytes) : document.embedJpg(bytes))
  page.drawImage(picture, { x: 0, y: 0, width, height })
  if (xmp !== null) {
    const stream = document.context.stream(Buffer.from(xmp), { Type: 'Metadata', Subtype: 'XML' })
    document.catalog.set(PDFName.of('Metadata'), document.context.register(stream))
  }
  return Buffer.from(await document.save())
}
