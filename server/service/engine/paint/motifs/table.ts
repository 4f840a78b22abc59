import { hashText, type Random } from '../../chance/random.ts'
import type { Motif } from '../scene.ts'
import { dunes, landscape, mountains, night, sea } from './land.ts'
import { botanical } from './plants.ts'
import { bauhaus, geometric, mesh, waves } from './shapes.ts'
import { arches, city, portrait, product, stillLife } from './things.ts'

/** All motifs, those with the most specific words first. */
export const MOTIFS = {
  bauhaus,
  stillLife,
  product,
  botanical,
  city,
  sea,
  dunes,
  mountains,
  night,
  portrait,
  arches,
  waves,
  geometric,
  mesh,
  landscape,
} as const satisfies Readonly<Record<string, Motif>>

export type MotifName = keyof typeof MOTIFS

const NAMES = Object.keys(MOTIFS) as [MotifName, ...MotifName[]]

/** The motifs that a text names, by position of the words; all motifs if it names none. */
export function chooseMotif(words: string, random: Random): MotifName {
  const called = NAMES.map((name) => ({ name, at: words.search(MOTIFS[name].words) })).filter(
    ({ at }) => at >= 0,
  )
  const first = called.toSorted((a, b) => a.at - b.at)[0]
  // The motif depends on the words only: another seed varies the picture, not its subject.
  return first?.name ?? NAMES[hashText(words) % NAMES.length] ?? random.pick(NAMES)
}
