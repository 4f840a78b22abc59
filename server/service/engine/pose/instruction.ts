/** How much of a person a frame shows. */
export type Shot = 'whole' | 'closer' | 'from the waist up' | 'head and shoulders'

/** What an instruction asks for. */
export interface Framing {
  readonly shot: Shot
  readonly isMirrored: boolean
}

const MIRRORED = /\bmirror(?:ed)?\b|\bflip(?:ped)?\b|\bthe other way (?:a?round)\b/g
/** The tightest first: what matches one is not looked for in the next. */
const SHOTS: readonly (readonly [Shot, RegExp])[] = [
  ['head and shoulders', /\bhead ?-?shot\b|\bhead (?:and|&) shoulders\b|\bclose-?(?: ?)up\b|\bportrait\b/g],
  ['from the waist up', /\bwaist[- ]up\b|\b(?:half|upper)[- ]body\b|\bmedium shot\b/g],
  ['closer', /\b(?:close|closer|near|nearer|tighter|larger|bigger)\b|\bzoom(?:ed)?(?: in)?\b/g],
]
/** What stays as it is, whatever is framed. */
const KEPT =
  /\b(?:keep(?:ing)?|same)(?: the| her| his| their)?(?: same)? (?:pose|clothes|outfit|styling|scene|background)\b/g
/**
 * Words that ask for nothing of their own beside what is known. "With" is none of them, as it adds something; nor are parts of
 * the picture, as they cannot be mirrored alone.
 */
const NEUTRAL = new Set(
  `a an the please make show give take her him them it me us this that same person model woman man girl boy people subject
  product picture photo photograph image shot view frame framing framed crop cropped camera version variant from in into on
  of to at and then also just slightly bit little more much horizontally`.split(/\s+/),
)

/**
 * Reads an instruction: what of a person to show, and whether mirrored. Null if it asks for anything else, too: it would
 * be claimed, and not done.
 */
export function framingOf(instruction: string): Framing | null {
  let rest = instruction.toLowerCase()
  const takes = (words: RegExp) => {
    const before = rest
    rest = rest.replace(words, ' ')
    return rest !== before
  }
  const isMirrored = takes(MIRRORED)
  const [shot = 'whole'] = SHOTS.flatMap(([name, words]) => (takes(words) ? [name] : []))
  takes(KEPT)
  const others = rest.match(/[\p{L}\p{N}]+/gu) ?? []
  if (!others.every((word) => NEUTRAL.has(word))) return null
  return isMirrored || shot !== 'whole' ? { shot, isMirrored } : null
}
