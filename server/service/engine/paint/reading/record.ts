import { NOT_READ } from '#contract/service/values/drawn-report.ts'
import type { ScenePlan, Title } from '../plan.ts'

/** What a picture shows of its prompt, as nouns. */
export interface PictureRecord {
  readonly drawn: readonly string[]
  readonly notDrawn: readonly string[]
}

/**
 * The record of the plans of a picture, one for a prompt in words, another one for each object of a structured one: an oak
 * that is drawn as a tree is listed as "oak (as a tree)".
 */
export function recordOf(...plans: readonly ScenePlan[]): PictureRecord {
  const drawn = [...new Set(plans.flatMap(drawnOf))]
  if (plans.some(({ isForeign }) => isForeign)) {
    const rest = drawn.length > 0 ? 'the rest of the prompt' : 'the prompt'
    return { drawn, notDrawn: [`${rest}, ${NOT_READ}`] }
  }
  const missing = plans.flatMap(({ notDrawn, notSet = [] }) => [...notDrawn, ...notSet.map(titled)])
  return { drawn, notDrawn: [...new Set(missing)].filter((word) => !drawn.includes(word)) }
}

function drawnOf({ subjects, scenery = [], deeds = [], titles }: ScenePlan): readonly string[] {
  const things = subjects.flatMap(({ word, named = word, as, alsoShows = [] }) => [
    as ? `${named} (as ${withArticle(as)})` : named,
    ...alsoShows,
  ])
  return [...things, ...deeds, ...scenery, ...titles.map(titled)]
}

const titled = ({ text }: Title) => `title "${text}"`

const withArticle = (word: string) =>
  /[^s]s$/.test(word) ? word : /^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`

/** The record as the end of a reported prompt: "drawn: lighthouse, sea; not drawn: cliff". */
export function recordText({ drawn, notDrawn }: PictureRecord): string {
  const parts = [
    ...(drawn.length > 0 ? [`drawn: ${drawn.join(', ')}`] : []),
    ...(notDrawn.length > 0 ? [`not drawn: ${notDrawn.join(', ')}`] : []),
  ]
  return parts.join('; ')
}
