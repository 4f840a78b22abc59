import * as z from 'zod/mini'
import { described } from '../../service/describe/documented.ts'
import { isStorableText, UNSTORABLE } from '../../service/describe/storable.ts'

/** `original`: the stored file, byte for byte. */
export const EXPORT_FORMATS = ['original', 'png', 'jpeg', 'webp', 'avif', 'tiff', 'pdf'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

interface FormatFacts {
  readonly label: string
  /** Of its file names; null for the stored format's own. */
  readonly extension: string | null
  readonly hasTransparency: boolean
  /** Whether a quality of 1 to 100 makes its files smaller. */
  readonly hasQuality: boolean
  /** Whether a budget can be met: by quality, or by fewer colours. */
  readonly hasBudget: boolean
}

export const FORMATS: Readonly<Record<ExportFormat, FormatFacts>> = {
  original: {
    label: 'As stored',
    extension: null,
    hasTransparency: true,
    hasQuality: false,
    hasBudget: false,
  },
  png: { label: 'PNG', extension: 'png', hasTransparency: true, hasQuality: false, hasBudget: true },
  jpeg: { label: 'JPEG', extension: 'jpg', hasTransparency: false, hasQuality: true, hasBudget: true },
  webp: { label: 'WebP', extension: 'webp', hasTransparency: true, hasQuality: true, hasBudget: true },
  avif: { label: 'AVIF', extension: 'avif', hasTransparency: true, hasQuality: true, hasBudget: true },
  tiff: { label: 'TIFF', extension: 'tiff', hasTransparency: true, hasQuality: false, hasBudget: false },
  pdf: { label: 'PDF', extension: 'pdf', hasTransparency: true, hasQuality: true, hasBudget: true },
}

/** Possible contents of an exported picture's metadata. */
export const METADATA_PARTS = ['source', 'model', 'prompt', 'seed', 'tags'] as const
export type MetadataPart = (typeof METADATA_PARTS)[number]

/** The parts of a file name that are about its picture; others are letters. */
export const NAME_TOKENS = [
  'name',
  'prompt',
  'language',
  'operation',
  'seed',
  'width',
  'height',
  'date',
  'number',
] as const
export type NameToken = (typeof NAME_TOKENS)[number]

export const MANIFESTS = ['csv', 'json'] as const

export const MAX_EXPORT_PX = 16_000
export const MAX_PADDING = 4_000
export const MIN_BUDGET_BYTES = 1_000
export const MAX_BUDGET_BYTES = 100_000_000
export const MAX_TEMPLATE_LENGTH = 200

const px = z.int().check(z.minimum(1), z.maximum(MAX_EXPORT_PX))

/** Dimensions, those of the last two with padding; nothing is cropped. */
const exportSize = z.discriminatedUnion('kind', [
  z.object({ kind: described(z.literal('as-is'), 'Size: as it is.') }),
  /** At most this many pixels along the longest side; smaller pictures stay as they are. */
  z.object({
    kind: described(z.literal('longest'), 'Size: at most `px` along the longest side.'),
    px: described(px, 'Longest side, with padding. Smaller pictures are not enlarged.', { unit: 'pixels' }),
  }),
  /** Scaled to fit inside, and filled up to exactly this size. */
  z.object({
    kind: described(z.literal('exact'), 'Size: exactly `width` by `height`.'),
    width: described(px, 'Exact width. The picture is scaled to fit and filled up.', { unit: 'pixels' }),
    height: described(px, 'Exact height. The picture is scaled to fit and filled up.', { unit: 'pixels' }),
  }),
])
export type ExportSize = z.infer<typeof exportSize>

const template = z.string().check(
  z.minLength(1, { error: 'must have a name' }),
  z.maxLength(MAX_TEMPLATE_LENGTH),
  z.refine(isStorableText, { error: UNSTORABLE }),
  z.refine((text) => tokensIn(text).every(isKnown), { error: unknownToken }),
)

/** The sides of a size that padding has to leave room in. */
function sidesOf(size: ExportSize): readonly number[] {
  if (size.kind === 'exact') return [size.width, size.height]
  return size.kind === 'longest' ? [size.px] : []
}

/** What is wrong with a padding that leaves no room for the picture; null if there is room. */
function paddingFault({ format, size, padding }: z.infer<typeof settings>): string | null {
  const shortest = Math.min(...sidesOf(size))
  if (format === 'original' || 2 * padding < shortest) return null
  const max = Math.floor((shortest - 1) / 2)
  return `must be at most ${max} px: more leaves no room for the picture in ${shortest} px`
}

const settings = z.object({
  format: described(z.enum(EXPORT_FORMATS), 'File format. `original` is the stored file, byte for byte.'),
  quality: described(
    z.int().check(z.minimum(1), z.maximum(100)),
    'Quality from 1 to 100, for formats that have one.',
    { unit: null },
  ),
  budgetBytes: described(
    z.nullable(z.int().check(z.minimum(MIN_BUDGET_BYTES), z.maximum(MAX_BUDGET_BYTES))),
    'Upper limit of each file: the highest quality that fits is used. Null: `quality` applies.',
    { unit: 'bytes' },
  ),
  size: described(exportSize, 'Size. Nothing is cropped.'),
  background: described(
    z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, { error: 'must be like #f3d3ae' }))),
    'Colour behind transparent pixels and in padding, `#rrggbb`. Null: transparent.',
  ),
  trim: described(z.boolean(), 'Whether transparent edges are cut off.'),
  padding: described(
    z.int().check(z.minimum(0), z.maximum(MAX_PADDING)),
    'Padding around the picture, inside of the size if that is `longest` or `exact`.',
    { unit: 'pixels' },
  ),
  colorProfile: described(
    z.enum(['srgb', 'keep']),
    '`srgb` converts to sRGB, `keep` keeps the colour profile.',
  ),
  metadata: described(z.array(z.enum(METADATA_PARTS)), 'Parts of the metadata that the files contain.'),
  template: described(template, 'File name without extension: tokens in braces; a slash makes folders.'),
  manifests: described(z.array(z.enum(MANIFESTS)), 'Lists of the files, in these formats.'),
  contactSheet: described(z.boolean(), 'Whether a contact sheet is added.'),
})

/** The form in which pictures leave. */
export const exportSettings = settings.check((context) => {
  const message = paddingFault(context.value)
  if (message !== null)
    context.issues.push({ code: 'custom', path: ['padding'], message, input: context.value })
})
export type ExportSettings = z.infer<typeof exportSettings>

export const DEFAULT_EXPORT: ExportSettings = {
  format: 'original',
  quality: 85,
  budgetBytes: null,
  size: { kind: 'as-is' },
  background: null,
  trim: false,
  padding: 0,
  colorProfile: 'srgb',
  metadata: ['source', 'model'],
  template: '{name}',
  manifests: [],
  contactSheet: false,
}

const TOKEN = /\{([^{}]*)\}/g

function tokensIn(text: string): readonly string[] {
  return [...text.matchAll(TOKEN)].map(([, token = '']) => token)
}

/** Tokens that an export adds to those of every picture (a campaign's master) begin with `x-`. */
function isKnown(token: string): boolean {
  return NAME_TOKENS.some((known) => known === token) || /^x-[a-z]+$/.test(token)
}

function unknownToken({ input }: { readonly input?: unknown }): string {
  const unknown = tokensIn(String(input)).find((token) => !isKnown(token))
  return `has no part {${unknown}}; there are {${NAME_TOKENS.join('}, {')}}`
}

/** A template with the value of each token in its place. */
export const filled = (text: string, valueFor: (token: string) => string): string =>
  text.replace(TOKEN, (_, token: string) => valueFor(token))

/** Whether files leave exactly as they are stored. */
export const isAsStored = ({ format }: Pick<ExportSettings, 'format'>): boolean => format === 'original'
