import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

export interface Emoji {
  readonly label: string
  readonly tags: readonly string[]
  /** Its group and subgroup in emojibase: 'animals-nature', 'animal-bug'. */
  readonly group: string
  readonly subgroup: string
}

interface EmojiRow {
  readonly hexcode: string
  readonly label: string
  readonly tags?: readonly string[]
  readonly group?: number
  readonly subgroup?: number
}

const parsed = <T>(file: string): T => JSON.parse(readFileSync(require.resolve(file), 'utf8')) as T

/** The file of an icon set, as text; offsets in the index count its bytes. */
export const iconsOf = (set: string): Buffer =>
  readFileSync(require.resolve(`@iconify-json/${set}/icons.json`))

/** The emoji that each flat drawing shows, in emojibase's order. */
export function emojiOfDrawings(): ReadonlyMap<string, Emoji> {
  const rows = parsed<readonly EmojiRow[]>('emojibase-data/en/data.json')
  const names = parsed<Readonly<Record<string, string>>>('@iconify-json/fluent-emoji-flat/chars.json')
  const { groups, subgroups } = parsed<{
    readonly groups: Readonly<Record<string, string>>
    readonly subgroups: Readonly<Record<string, string>>
  }>('emojibase-data/meta/groups.json')
  return new Map(
    rows.flatMap(({ hexcode, label, tags = [], group = -1, subgroup = -1 }) => {
      const name = names[hexcode.toLowerCase()] ?? names[hexcode.toLowerCase().replaceAll('-fe0f', '')]
      if (!name) return []
      return [[name, { label, tags, group: groups[group] ?? '', subgroup: subgroups[subgroup] ?? '' }]]
    }),
  )
}

/** Where each icon's body lies in its set's file: the bytes between its quotation marks. */
export function placesIn(
  icons: Buffer,
): ReadonlyMap<string, { readonly at: number; readonly length: number }> {
  const places = new Map<string, { at: number; length: number }>()
  const text = icons.toString('latin1')
  const end = text.indexOf('"aliases"')
  const entry = /"([^"]+)": ?\{\s*"body": ?"((?:[^"\\]|\\.)*)"/g
  for (let found = entry.exec(text); found && (end < 0 || found.index < end); found = entry.exec(text)) {
    const [, name = '', body = ''] = found
    places.set(name, { at: entry.lastIndex - 1 - body.length, length: body.length })
  }
  return places
}

/** The lines of a list written by hand, without comments and empty ones. */
export function linesOf(file: URL): readonly string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}
