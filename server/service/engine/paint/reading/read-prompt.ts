import type { ScenePlan } from '../plan.ts'
import { withoutFinish } from './finish.ts'
import { piecesOf } from './pieces.ts'
import { planOf } from './plan-of.ts'
import { withoutRecord } from './record.ts'
import { readSentences } from './sentences.ts'
import { takeTitles, withoutTitles } from './titles.ts'
import { tokensOf } from './tokens.ts'

export interface ReadingOptions {
  readonly negativePrompt?: string
}

/** The words of the user: without what the service added to them, now or when they were sent before. */
const ofUser = (prompt: string): string => withoutFinish(withoutRecord(prompt.trim()))

/** The words that decide about a scene: a title never changes it. */
export const wordsOfScene = (prompt: string): string => withoutTitles(ofUser(prompt))

/** Reads a prompt as a scene. Pure: the same words always give the same plan. */
export function readPrompt(prompt: string, { negativePrompt = '' }: ReadingOptions = {}): ScenePlan {
  const { titles, rest } = takeTitles(ofUser(prompt))
  const draught = readSentences(piecesOf(tokensOf(rest)))
  // As if it were said with a "no" before each part.
  const unwanted = readSentences(piecesOf(tokensOf(negativePrompt.replace(/(^|[,;.\n])/g, '$1 no '))))
  return planOf({ draught, unwanted, titles, prompt: rest })
}
