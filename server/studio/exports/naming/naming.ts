import type { PictureFormat } from '#contract/service/describe/file-field.ts'
import { type ExportSettings, FORMATS, isAsStored } from '#contract/studio/exports/export-settings.ts'
import { EXTENSIONS, firstWords } from '../../assets/file-name.ts'
import type { ExportedPicture } from '../pictures/pictures-of.ts'
import { extraFiles } from './extra-files.ts'
import { besideFiles, type NameValues, pathOf } from './names.ts'
import { outputSize, type Size } from './output-size.ts'

interface Numbered {
  readonly picture: ExportedPicture
  /** Its place among the pictures, from 1. */
  readonly number: number
  readonly of: number
  readonly extra?: Readonly<Record<string, string>>
  /** Its size in pixels once it is rendered; before, the planned size. */
  readonly size?: Size
}

/** The path of a picture in the zip and its extension. */
export function nameOf(settings: ExportSettings, { picture, number, of, extra = {}, size }: Numbered) {
  const { asset, prompt, language, operation, seed } = picture
  const { width, height } = size ?? outputSize(asset, settings).canvas
  const values: NameValues = {
    name: asset.name.replace(/\.\w{1,5}$/, ''),
    prompt: firstWords(prompt ?? ''),
    // A folder for pictures without one.
    language: language ?? 'any',
    operation: operation ?? asset.origin,
    seed: seed === null ? '' : String(seed),
    width: String(width),
    height: String(height),
    date: asset.createdAt.toISOString().slice(0, 10),
    number: String(number).padStart(String(of).length, '0'),
  }
  const path = besideFiles(pathOf(settings.template, values, extra), extraFiles(settings).map(fileOf))
  return { path, extension: extensionOf(settings, asset.format) }
}

const fileOf = ({ path, extension }: ReturnType<typeof extraFiles>[number]) => `${path}.${extension}`

const extensionOf = ({ format }: ExportSettings, stored: PictureFormat): string =>
  FORMATS[format].extension ?? EXTENSIONS[stored]

/** Whether its size, and so a size in its name, is known only after rendering. */
export const isOpen = (settings: ExportSettings, { asset }: ExportedPicture): boolean =>
  settings.trim && mayBeTransparent(asset) && !isAsStored(settings) && settings.size.kind !== 'exact'

export const mayBeTransparent = ({ hasAlpha, isOpaque }: ExportedPicture['asset']): boolean =>
  hasAlpha && isOpaque !== true
