import { hashText, type Random } from '../../chance/random.ts'
import type { Motif } from '../scene.ts'
import { dunes, landscape, mountains, night, sea } from './land.ts'
import { botanical } from './plants.ts'
import { bauhaus, geometric, mesh, waves } from './shapes.ts'
import { arches, city, portrait, product, stillLife } from './things.ts'

/** Every family of pictures, those with the most particular words first. */
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

/** The families that words call for, by how early they are called; a free choice where nothing calls. */
export function chooseMotif(words: string, random: Random): MotifName {
  const called = NAMES.map((name) => ({ name, at: words.search(MOTIFS[name].words) })).filter(
    ({ at }) => at >= 0,
  )
  const first = called.toSorted((a, b) => a.at - b.at)[0]
  // The same words stay in one family, whatever the seed: another seed is another take, not another subject.
  return first?.name ?? NAMES[hashText(words) % NAMES.length] ?? random.pick(NAMES)
}
