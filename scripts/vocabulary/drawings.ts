import { OWN } from '../../server/service/engine/paint/drawings/own/table.ts'
import { type Emoji, emojiOfDrawings, iconsOf, linesOf, placesIn } from './sources.ts'
import { VISIBLE } from './wordnet.ts'
import { isVisibleNoun, type Named } from './words.ts'

/** Sets by the first part of a drawing's id; a figure is a person of the flat set on its own legs,
 * a whole is an animal of it with a body. */
const SETS: Readonly<Record<string, string>> = {
  flat: 'fluent-emoji-flat',
  figure: 'fluent-emoji-flat',
  whole: 'fluent-emoji-flat',
  solid: 'mdi',
}
const SKIN_TONE = /-(light|medium-light|medium|medium-dark|dark)$/
/** Groups of emoji whose drawings show things. */
const GROUPS = new Set(['animals-nature', 'food-drink', 'travel-places', 'activities', 'objects'])
/** Subgroups of people whose drawings show a whole person. */
const WHOLE = new Set(['person-activity', 'person-sport', 'person-resting'])
/** Drawings of signs and of the same thing twice. */
const NO_THING =
  /oclock|-thirty$|-moon-face$|button|^keycap|-face$|symbol|^no-|mobile-phone-|with-slash|flower-playing/
/** Drawings that are square tiles with a sky of their own, which would stand in a scene as blocks. */
const TILE =
  /^(bridge-at-night|cityscape.*|night-with-stars|milky-way|fireworks|sparkler|shooting-star|camping|sunrise.*|sunset|fog|foggy|moon-viewing-ceremony|national-park|desert|motorway|railway-track)$/

const KINDS: Readonly<Record<string, readonly number[]>> = {
  'animals-nature': [VISIBLE.animal, VISIBLE.plant, VISIBLE.object],
  'food-drink': [VISIBLE.food, VISIBLE.plant, VISIBLE.artifact],
  'travel-places': [VISIBLE.artifact, VISIBLE.object],
  activities: [VISIBLE.artifact],
  objects: [VISIBLE.artifact, VISIBLE.object],
  'people-body': [VISIBLE.person, VISIBLE.body],
}

interface Size {
  readonly height: string
  readonly stands: string
}

const emoji = emojiOfDrawings()

function chosenLines(): readonly { readonly id: string; readonly words: readonly string[] }[] {
  return linesOf(new URL('./chosen.txt', import.meta.url)).map((line) => {
    const [, id = '', words = ''] = /^(\w+:[^:]+):\s*(.*)$/.exec(line) ?? []
    return { id, words: words.split(/,\s*/) }
  })
}

const kindsOf = (id: string): readonly number[] => {
  const [set, name = ''] = id.split(':')
  if (set === 'figure') return [VISIBLE.person]
  if (set !== 'flat' && set !== 'whole') return [VISIBLE.artifact, VISIBLE.object]
  const own = emoji.get(name)
  return KINDS[own?.group ?? ''] ?? [VISIBLE.animal, VISIBLE.artifact, VISIBLE.object, VISIBLE.person]
}

const isThing = (name: string, { group, subgroup }: Emoji) =>
  (GROUPS.has(group) || WHOLE.has(subgroup)) &&
  !SKIN_TONE.test(name) &&
  !NO_THING.test(name) &&
  !TILE.test(name)

/** Words written by hand, then the labels of the drawings. */
export function namedDrawings(): readonly Named[] {
  const chosen = chosenLines().flatMap(({ id, words }) =>
    words.map((word) => {
      const [name = '', as] = word.split(' as ')
      return { word: name, drawing: id, kinds: kindsOf(id), ...(as ? { as } : {}) }
    }),
  )
  const labels = [...emoji].flatMap(([name, { label, group, subgroup }]) => {
    if (!isThing(name, { label, group, subgroup, tags: [] })) return []
    const words = new Set([name.replaceAll('-', ' '), plain(label)])
    return [...words].map((word) => ({ word, drawing: `flat:${name}`, kinds: kindsOf(`flat:${name}`) }))
  })
  return [...chosen, ...labels]
}

const plain = (label: string) =>
  label
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^a-z' -]/g, '')
    .trim()

/** Names that the emoji's keywords add: those of a single drawing. */
export function taggedDrawings(): readonly Named[] {
  const byTag = new Map<string, string[]>()
  for (const [name, each] of emoji) {
    if (!isThing(name, each) || !GROUPS.has(each.group)) continue
    for (const tag of each.tags.filter((word) => !/[^s]s$/.test(word)))
      byTag.set(tag, [...(byTag.get(tag) ?? []), name])
  }
  return [...byTag].flatMap(([word, names]) => {
    const [name] = names
    return names.length === 1 && name && isVisibleNoun(word)
      ? [{ word, drawing: `flat:${name}`, kinds: [], isAlone: true as const }]
      : []
  })
}

/** A line for each drawing: id, offset and length of its body, height, what it stands on. */
export function indexLines(ids: ReadonlySet<string>): readonly string[] {
  const sizes = sizeTable()
  const places = new Map(Object.values(SETS).map((set) => [set, placesIn(iconsOf(set))]))
  const all = new Set([...ids].flatMap((id) => [id, ...variants(id, places)]))
  const sorted = [...all].flatMap((id) => [id, ...toned(id, places)]).sort()
  return sorted.map((id) => {
    const [set = '', name = ''] = id.split(':')
    const { height, stands } = sizeOf(id, sizes)
    const place = set === 'own' ? ownPlace(name) : places.get(SETS[set] ?? '')?.get(name)
    if (!place) throw new Error(`chosen.txt names ${id}, which is in no set`)
    return [id, place.at, place.length, height, stands].join('\t')
  })
}

type Places = ReadonlyMap<string, ReadonlyMap<string, { readonly at: number; readonly length: number }>>

/** Men and women of an occupation, and people with other hair. */
function variants(id: string, places: Places): readonly string[] {
  const [set, name = ''] = id.split(':')
  const hair = ['curly-hair', 'red-hair', 'blonde-hair', 'white-hair', 'beard', 'bald'].map(
    (each) => `${name}-${each}`,
  )
  const names = set === 'figure' ? [`man-${name}`, `woman-${name}`, ...hair] : []
  const others =
    set === 'flat' && name.startsWith('person-')
      ? ['man', 'woman'].map((each) => name.replace('person', each))
      : []
  return [...names, ...others]
    .filter((each) => places.get('fluent-emoji-flat')?.has(each))
    .map((each) => `${set}:${each}`)
}

/** People are also drawn in other skin tones. */
function toned(id: string, places: Places): readonly string[] {
  const name = id.slice(id.indexOf(':') + 1)
  const tones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark']
  if (!/^(flat|figure):/.test(id)) return []
  return tones
    .filter((tone) => places.get('fluent-emoji-flat')?.has(`${name}-${tone}`))
    .map((tone) => `${id}-${tone}`)
}

const ownPlace = (name: string) => (name in OWN ? { at: 0, length: 0 } : undefined)

function sizeTable(): ReadonlyMap<string, Size> {
  return new Map(
    linesOf(new URL('./sizes.txt', import.meta.url)).map((line) => {
      const [stands = '', height = '', ...name] = line.split(' ').reverse()
      return [name.reverse().join(' '), { height, stands }]
    }),
  )
}

function sizeOf(id: string, sizes: ReadonlyMap<string, Size>): Size {
  const [set = '', toned = ''] = id.split(':')
  const name = toned.replace(SKIN_TONE, '')
  if (set === 'own') {
    const { heightMetres, stands } = OWN[name] ?? { heightMetres: 1, stands: 'ground' }
    return { height: String(heightMetres), stands }
  }
  if (set === 'figure')
    return {
      height: /boy|girl|child/.test(name) ? '1.2' : name === 'baby' ? '0.7' : '1.75',
      stands: 'ground',
    }
  const exact = sizes.get(set === 'solid' ? `solid ${name}` : name)
  return exact ?? sizes.get(`group ${emoji.get(name)?.subgroup}`) ?? { height: '1', stands: 'ground' }
}
