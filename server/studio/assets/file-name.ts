import { create } from 'content-disposition'
import type { PictureFormat } from '#contract/service/describe/file-field.ts'

export const EXTENSIONS: Readonly<Record<PictureFormat, string>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  heif: 'heic',
  avif: 'avif',
  gif: 'gif',
  bmp: 'bmp',
  tiff: 'tiff',
  mpo: 'mpo',
}

const MAX_WORDS = 8
const MAX_WORDS_LENGTH = 60
const MAX_NAME_LENGTH = 120

interface ResultName {
  readonly prompt: string
  /** Code of the language that it is in, where it was put into one. */
  readonly language: string | null
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly seed: number | null
  readonly format: PictureFormat
}

/** `easel-summer-sale-pt-br-1080x1920-4711.png`: the name of a downloaded result. */
export function resultName({ prompt, language, width, height, seed, format }: ResultName): string {
  const tongue = language?.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase() ?? ''
  const parts = ['easel', firstWords(prompt), tongue, `${width}x${height}`, seed === null ? '' : String(seed)]
  return `${parts.filter(Boolean).join('-')}.${EXTENSIONS[format]}`
}

/** The first words of a text, in lower case, joined by hyphens. */
export function firstWords(prompt: string): string {
  const words = prompt.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  let said = ''
  for (const word of words.slice(0, MAX_WORDS)) {
    if (said.length + word.length > MAX_WORDS_LENGTH) break
    said = said ? `${said}-${word}` : word
  }
  // Scripts without spaces make one long word.
  return said || [...(words[0] ?? '')].slice(0, MAX_WORDS_LENGTH / 2).join('')
}

/** The name that a browser sent with a file: the last part of its path, without misleading characters. */
export function uploadName(given: string, format: PictureFormat): string {
  const base = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = base.replace(/[\p{C}"<>:|?*]/gu, '').trim()
  const stem = clean.replace(/\.[A-Za-z0-9]{1,5}$/, '').replace(/^\.+/, '')
  return `${[...stem].slice(0, MAX_NAME_LENGTH).join('') || 'picture'}.${EXTENSIONS[format]}`
}

/** `Content-Disposition` with a name in any script (RFC 6266); clients that read ASCII only get a simplified name. */
export const contentDisposition = (kind: 'inline' | 'attachment', name: string): string =>
  create(name, { type: kind, fallback: name.replace(/[^\x20-\x7e]|["\\%]/g, '_') })
