import type { FileFacts, FileField } from './file-field.ts'

/** A rule of an operation that looks at its files only. */
interface FileCheck {
  readonly at: string
  readonly message: string
  readonly holds: (
    values: object,
    files: Readonly<Record<string, readonly FileFacts[] | undefined>>,
  ) => boolean
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
  at,
  message: 'must be grayscale images',
  holds: (_, { [at]: masks = [] }) => masks.every((mask) => mask.isGrayscale !== false),
})

const countCheck = (at: string, of: string): FileCheck => ({
  at,
  message: `must be as many as ${of}, or none`,
  holds: (_, { [at]: masks = [], [of]: pictures = [] }) =>
    masks.length === 0 || masks.length === pictures.length,
})

const sizeCheck = (at: string, of: string): FileCheck => ({
  at,
  message: `must have the same size as ${of}`,
  holds: (_, { [at]: masks = [], [of]: pictures = [] }) =>
    masks.every((mask, place) => isSameSize(mask, pictures[place])),
})
