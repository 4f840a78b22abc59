import { allNouns, isMostlyNoun, isVisible, type Sense, senseAt, VISIBLE } from './wordnet.ts'

/** A word with its drawing; `as` names what is drawn if the word is more special: an oak is drawn as a tree. */
export interface Entry {
  readonly drawing: string
  readonly as?: string
}

/** Words that name a drawing, but are too general to stand for all that is one of them. */
const GENERAL = new Set(
  'fruit vegetable vehicle tool product meat plant meal aircraft dish world drink spice medicine wood stone sweet group team crowd band member model character figure building store market sign card frame bag box chest film paint letter screen game arrow web mask knot drop body human adult organ flag leaf stick weight pipe card arm hand foot head eye mouth ear nose tooth bone brain male female insect bug animal wave chain prize treasure ice fire nut bean berry shell home camp world earth star ring construction pump decoration convenience invertebrate container embroidery crown organism structure passenger hoop worker employee colleague general'.split(
    ' ',
  ),
)
/** Stands in chosen.txt for words whose drawings in the packages show something else. */
const NOTHING = 'none:drawing'
/** Steps up to a more general noun that has a drawing; kinds of animals and plants are far below "dog" and "tree". */
const MAX_STEPS: Readonly<Record<number, number>> = {
  [VISIBLE.animal]: 6,
  [VISIBLE.plant]: 3,
  [VISIBLE.person]: 9,
  [VISIBLE.artifact]: 2,
  [VISIBLE.food]: 2,
  [VISIBLE.object]: 1,
  [VISIBLE.body]: 0,
}
/** Of a word's meanings, only the first are what a reader thinks of. */
const MAX_MEANINGS = 2

const TOPS = 3

/** Words whose drawings would offend or mislead. */
const NOT_MEANT = new Set(
  'jew christian muslim hindu gay queer rape europe africa asia mary lake sugar diet decoration barrier container slate john papa pa ma mary pussy ass drug'.split(
    ' ',
  ),
)

const nouns = allNouns()

/** The meaning of a word as the thing that its drawing shows. */
function shownSense(word: string, kinds: readonly number[]): Sense | undefined {
  const senses = (nouns.get(word) ?? [])
    .map(senseAt)
    .filter((sense) => isVisible(sense) || isTop(word, sense))
  const byKind = kinds.flatMap((kind) => senses.find((sense) => sense.kind === kind) ?? [])
  return byKind[0] ?? senses.find((sense) => isTop(word, sense))
}

/** "person" is among the most general nouns, which are of no kind. */
const isTop = (word: string, { kind }: Sense) => word === 'person' && kind === TOPS

export interface Named {
  readonly word: string
  readonly drawing: string
  /** WordNet's kinds that the drawing can be of. */
  readonly kinds: readonly number[]
  /** What the drawing shows if the word is more special, or only like it. */
  readonly as?: string
  /** True if more special nouns are not drawn so. */
  readonly isAlone?: true
}

/** Whether what a reader first thinks of at a word can be seen. */
export function isVisibleNoun(word: string): boolean {
  const [first] = nouns.get(word) ?? []
  return first !== undefined && isVisible(senseAt(first)) && isMostlyNoun(word) && !NOT_MEANT.has(word)
}

/** A meaning with a drawing, of which the drawing is only `as` if it says so. */
interface Drawn {
  readonly drawing: string
  readonly word: string
  readonly as: string | undefined
}

/** Takes WordNet's synonyms and more special nouns to the named drawings. */
export function withWordNet(named: readonly Named[]): ReadonlyMap<string, Entry | null> {
  const words = new Map<string, Entry | null>()
  const drawn = new Map<number, Drawn>()
  for (const { word, drawing, kinds, isAlone, as } of named) {
    if (words.has(word)) continue
    words.set(word, drawing === NOTHING ? null : { drawing, ...(as ? { as } : {}) })
    const sense = isAlone || drawing === NOTHING || GENERAL.has(word) ? undefined : shownSense(word, kinds)
    if (sense && !drawn.has(sense.at)) drawn.set(sense.at, { drawing, word, as })
  }
  for (const [word, meanings] of nouns) {
    if (words.has(word) || !/^[a-z][a-z '-]+$/.test(word)) continue
    if (NOT_MEANT.has(word) || !isMostlyNoun(word)) continue
    const entry = entryOf(word, meanings.slice(0, MAX_MEANINGS).map(senseAt), drawn)
    if (entry !== undefined) words.set(word, entry)
  }
  return withoutObvious(words, new Set(named.map(({ word }) => word)))
}

function entryOf(
  word: string,
  senses: readonly Sense[],
  drawn: ReadonlyMap<number, Drawn>,
): Entry | null | undefined {
  const [first] = senses
  for (const [index, sense] of senses.entries()) {
    const isLiving = sense.kind === VISIBLE.animal || sense.kind === VISIBLE.plant
    // Oaks are wood first, and quails meat; that a western is a sandwich and a drill a monkey, nobody means.
    if (index > 0 && (!isLiving || first?.kind === VISIBLE.artifact || first?.kind === VISIBLE.person)) break
    if (!isVisible(sense) || isProper(word, sense) || sense.isOffensive) continue
    const { near, steps } = nearest(sense, drawn)
    const as = near && (near.as ?? (steps === 0 ? undefined : near.word))
    if (near) return { drawing: near.drawing, ...(as ? { as } : {}) }
  }
  return first && isVisible(first) && !first.isOffensive && !isProper(word, first) && !word.includes(' ')
    ? null
    : undefined
}

/** Names of persons, places and species are capitalised. */
function isProper(word: string, { lemmas }: Sense): boolean {
  const lemma = lemmas.find(
    (each) =>
      each
        .toLowerCase()
        .replaceAll('_', ' ')
        .replace(/\(.*\)$/, '') === word,
  )
  return lemma === undefined || lemma !== lemma.toLowerCase()
}

function nearest<T>(
  sense: Sense,
  drawn: ReadonlyMap<number, T>,
): { readonly near?: T; readonly steps: number } {
  let level = [sense.at]
  for (let steps = 0; steps <= (MAX_STEPS[sense.kind] ?? 0); steps += 1) {
    for (const at of level) {
      const near = drawn.get(at)
      if (near !== undefined) return { near, steps }
    }
    level = [...new Set(level.flatMap((at) => senseAt(at).parents))]
  }
  return { steps: 0 }
}

/** "Small white" is a butterfly and "top dog" a person, but a prompt means the words one by one. */
const MISLEADING =
  /^(small|large|big|little|great|giant|tiny|old|young|new|red|green|blue|white|black|yellow|orange|pink|purple|brown|grey|gray|golden|gold|silver|common|wild|true|false|hot|cold|dry|wet|high|low|long|short|round|flat|open|dark|light|bright|soft|hard|sweet|top|two|three|four|one|five|six|seven|wood|stone|paper|glass|water|sea|field|night|day|morning|evening|spring|summer|winter|snow|rain|sun) /

/** Leaves out what its last word finds alone: "garden chair". */
function withoutObvious(
  words: ReadonlyMap<string, Entry | null>,
  chosen: ReadonlySet<string>,
): ReadonlyMap<string, Entry | null> {
  return new Map(
    [...words].filter(([word, entry]) => {
      if (chosen.has(word)) return true
      const head = words.get(word.slice(word.lastIndexOf(' ') + 1))
      if (entry?.as && word.includes(' ') && (MISLEADING.test(word) || entry.drawing.startsWith('figure:')))
        return false
      return !word.includes(' ') || head === undefined || head?.drawing !== entry?.drawing || !entry?.as
    }),
  )
}
