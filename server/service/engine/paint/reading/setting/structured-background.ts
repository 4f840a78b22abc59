import { colorsIn } from '../../../color/color-words.ts'
import type { ScenePlan } from '../../plan.ts'

/** What a plain background is made of. */
const MATERIALS = /\b(?:seamless|textured|paper|canvas|fabric|linen|cloth|velvet|felt|plaster)\b/gi
const FORMS = /gradient|pattern|abstract|geometric|background|backdrop|stripe|wall|sky/i
const LIGHTNESS = /\b(?:dark|light|pale|bright)\b/i

/**
 * The background of a structured prompt as the painter reads it: of one that is only a colour ("solid red", "pale blue
 * paper") its words say nothing of a background, as its key says so. `read` gives the plan of a text.
 */
export function backgroundText(text: string, read: (text: string) => ScenePlan): string {
  const plain = text.replace(MATERIALS, ' ').trim()
  const hasColor = colorsIn(plain).length > 0 || /#[0-9a-f]{6}\b/i.test(plain) || LIGHTNESS.test(plain)
  if (!hasColor || FORMS.test(plain)) return text
  const { subjects, place, time, weather } = read(plain)
  return subjects.length === 0 && !place && !time && !weather ? `${plain} background` : text
}

/** The plan of a background: a table alone is what the elements stand on, no thing among them. */
export function asBackground(plan: ScenePlan): ScenePlan {
  const [only, ...others] = plan.subjects
  if (!only || others.length > 0 || plan.place || !/(^| )(table|desk)$/.test(only.word)) return plan
  const [ground] = only.colors
  return {
    ...plan,
    subjects: [],
    place: 'table',
    ...(ground ? { ground } : {}),
    scenery: [...(plan.scenery ?? []), only.word],
  }
}
