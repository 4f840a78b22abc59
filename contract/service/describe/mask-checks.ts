import type { CheckId } from './check-ids.ts'
import type { Documentation } from './documented.ts'
import type { FileFacts, FileField } from './file-field.ts'

/** A rule of an operation that looks at its files only. */
interface FileCheck {
  readonly id: CheckId
  readonly at: string
  readonly message: string
  readonly holds: (
    values: object,
    files: Readonly<Record<string, readonly FileFacts[] | undefined>>,
  ) => boolean
  readonly documentation: Documentation
}

type Area = Pick<FileFacts, 'width' | 'height'>

const isSameSize = (one: Area, other: Area | undefined) =>
  !other || (one.width === other.width && one.height === other.height)

/** The rules that follow from a file field being grayscale, or being the mask of another field. */
export function maskChecks(files: Readonly<Record<string, FileField>>): readonly FileCheck[] {
  return Object.entries(files).flatMap(([at, { isGray, maskOf, min }]) => [
    ...(isGray ? [grayCheck(at)] : []),
    ...(maskOf !== undefined && min === 0 ? [countCheck(at, maskOf)] : []),
    ...(maskOf === undefined ? [] : [sizeCheck(at, maskOf)]),
  ])
}

const grayCheck = (at: string): FileCheck => ({
  id: 'mask-is-gray',
  at,
  message: 'must be grayscale images',
  holds: (_, { [at]: masks = [] }) => masks.every((mask) => mask.isGrayscale !== false),
  documentation: { description: `\`${at}\` is grayscale` },
})

const countCheck = (at: string, of: string): FileCheck => ({
  id: 'mask-count',
  at,
  message: `must be as many as ${of}, or none`,
  holds: (_, { [at]: masks = [], [of]: pictures = [] }) =>
    masks.length === 0 || masks.length === pictures.length,
  documentation: { description: `Send as many \`${at}\` as \`${of}\`, or none` },
})

const sizeCheck = (at: string, of: string): FileCheck => ({
  id: 'mask-size',
  at,
  message: `must have the same size as ${of}`,
  holds: (_, { [at]: masks = [], [of]: pictures = [] }) =>
    masks.every((mask, place) => isSameSize(mask, pictures[place])),
  documentation: { description: `\`${at}\` has the same size as \`${of}\`` },
})
