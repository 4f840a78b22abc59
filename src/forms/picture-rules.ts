import {
  type FileField,
  FORMAT_FILES,
  FORMAT_NAMES,
  MB,
  type PictureFormat,
} from '#contract/service/describe/file-field.ts'
import { HEAD_BYTES } from '#contract/service/describe/picture-head.ts'
import { count } from '#src/ui/format/format.ts'

export const limitsOf = (field: FileField) =>
  `${field.formats.map((format) => FORMAT_NAMES[format]).join(', ')}, up to ${field.maxBytes / MB} MB` +
  (field.max > 1 ? `, at most ${field.max}` : '')

interface PictureFacts {
  /** Null for none of the known ones. */
  readonly format: string | null
  readonly bytes: number
  /** The declared type, where the format is none of the known ones. */
  readonly type?: string
}

const isFormat = (format: string | null): format is PictureFormat => format !== null && format in FORMAT_NAMES

/** What a file of no known format is. Browsers tell the type by the end of the name: a text can be named like a picture. */
const typeWords = (type: string) =>
  Object.values(FORMAT_FILES).flat().includes(type) ? 'not a picture' : type || 'of an unknown type'

/** The reason why a field does not take a picture, be it a file or one of the library, as said after its name; null if it does. */
export function refusalOf({ format, bytes, type = '' }: PictureFacts, field: FileField): string | null {
  const known = isFormat(format) ? format : null
  if (known === null || !field.formats.includes(known))
    return `is ${known ? FORMAT_NAMES[known] : typeWords(type)}. Use ${limitsOf(field)}`
  if (bytes > field.maxBytes)
    return `has ${(bytes / MB).toFixed(1)} MB; the limit is ${field.maxBytes / MB} MB`
  return null
}

/** Which pictures are used only in part; null where none is. */
export function animatedWords(names: readonly string[]): string | null {
  const [first, ...others] = names
  if (first === undefined) return null
  return others.length === 0
    ? `${first} is animated: its first frame is used.`
    : `${count(names.length, 'picture')} are animated: the first frame of each is used.`
}

export const headOf = async (file: Blob) => new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
