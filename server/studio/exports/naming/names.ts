import filenamify from 'filenamify'
import { filled, type NameToken } from '#contract/studio/exports/export-settings.ts'

/** The values of the tokens of a name. */
export type NameValues = Readonly<Record<NameToken, string>>

/** The maximum length of one value, in characters. */
const MAX_VALUE_LENGTH = 75
/**
 * The maximum length of one folder or file name, in bytes of UTF-8: file systems accept 255, and zips are extracted
 * into nested folders.
 */
const MAX_PART_BYTES = 180
/** Control characters, and marks that change the direction of text, so that a name is displayed as it is stored. */
const MISLEADING = /[\p{Cc}\p{Cs}\p{Co}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** A value as a part of a name: without slashes, since only the template adds folders. */
const part = (value: string): string =>
  [...safe(value.replace(/[/\\]+/g, '-'))].slice(0, MAX_VALUE_LENGTH).join('').trim()

/** A name that every common file system accepts. */
function safe(name: string): string {
  const shown = name.normalize('NFC').replace(MISLEADING, '').trim()
  return shown === '' ? '' : filenamify(shown, { replacement: '-', maxLength: 1_000 })
}

/** Cuts after the last whole character that fits. */
function cutTo(bytes: number, name: string): string {
  let fitting = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (Buffer.byteLength(fitting + segment) > bytes) break
    fitting += segment
  }
  return fitting
}

/** Tokens without a value leave separators behind. */
const tidy = (name: string): string =>
  name.replace(/([-_ .])[-_ .]*\1/g, '$1').replace(/^[-_ .]+|[-_ .]+$/g, '')

/** The path of a picture in the zip, without its extension. */
export function pathOf(
  template: string,
  values: NameValues,
  extra: Readonly<Record<string, string>>,
): string {
  const known: Readonly<Record<string, string>> = { ...extra, ...values }
  const parts = filled(template, (token) => part(known[token] ?? '')).split('/')
  const cleaned = parts.map((each) => safe(tidy(cutTo(MAX_PART_BYTES, tidy(safe(each))))))
  const file = cleaned.at(-1) || 'picture'
  const folders = cleaned.slice(0, -1).map((folder) => folder || 'any')
  return [...folders, file].join('/')
}

/** Keys of names that a file system without case takes for equal; some, such as ß and SS, only in capitals. */
const keyOf = (path: string) => path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')

/**
 * A path whose first folder is not named like one of these files, as no file system holds both: the folder is numbered.
 */
export function besideFiles(path: string, files: readonly string[]): string {
  const [folder = '', ...rest] = path.split('/')
  const taken = new Set(files.map(keyOf))
  return rest.length > 0 && taken.has(keyOf(folder)) ? [`${folder}-2`, ...rest].join('/') : path
}

/** Makes every path unique: the second of the same path ends in 2. */
export function uniqueNames() {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  let clashes = 0
  return {
    take(path: string, extension: string): string {
      const wanted = `${path}.${extension}`
      const key = keyOf(wanted)
      let name = wanted
      if (taken.has(key)) clashes += 1
      for (let at = (counts.get(key) ?? 1) + 1; taken.has(keyOf(name)); at += 1) {
        counts.set(key, at)
        name = `${path}-${at}.${extension}`
      }
      taken.add(keyOf(name))
      return name
    },
    clashes: () => clashes,
  }
}
