import { splitDrawnReport } from '#contract/service/values/drawn-report.ts'
import type { ScenePlan } from '../plan.ts'
import { withoutFinish } from './finish.ts'
import { isForeign } from './lexicon/foreign.ts'
import { withParticiples } from './people/finite-verbs.ts'
import { piecesOf } from './pieces.ts'
import { planOf } from './plan-of.ts'
import { readSentences } from './sentences.ts'
import { colorsFirst } from './setting/background-colors.ts'
import { sentencesOf } from './setting/json-prompt.ts'
import { backgroundText } from './setting/structured-background.ts'
import { takeTitles, withoutTitles } from './titles.ts'
import { tokensOf } from './tokens.ts'

export interface ReadingOptions {
  readonly negativePrompt?: string
}

/** The words of the user: without what the service added to them, now or when they were sent before. */
const ofUser = (prompt: string): string =>
  sentencesOf(withoutFinish(splitDrawnReport(prompt.trim()).prompt), {
    backgroundOf: (text) => backgroundText(text, readPrompt),
  })

/** The words that decide about a scene: a title never changes it. */
export const wordsOfScene = (prompt: string): string => withoutTitles(ofUser(prompt))

/** Reads a prompt as a scene. Pure: the same words always give the same plan. */
export function readPrompt(prompt: string, { negativePrompt = '' }: ReadingOptions = {}): ScenePlan {
  const { titles, rest } = takeTitles(ofUser(prompt))
  const pieces = colorsFirst(piecesOf(withParticiples(tokensOf(rest))))
  const draught = readSentences(pieces)
  // As if it were said with a "no" before each part.
  const unwanted = readSentences(piecesOf(tokensOf(negativePrompt.replace(/(^|[,;.\n])/g, '$1 no '))))
  const plan = planOf({ draught, unwanted, titles, prompt: rest })
  return isForeign(rest, pieces) ? { ...plan, isForeign: true } : plan
}
