import { readFileSync } from 'node:fs'

/** A prompt, and the nouns that its reader expects to see. */
export interface NamedPrompt {
  readonly prompt: string
  readonly nouns: readonly string[]
}

/** The prompts of `prompts.txt`: everyday nouns, actions and styles. */
export function namedPrompts(): readonly NamedPrompt[] {
  return readFileSync(new URL('./prompts.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [prompt = '', nouns = ''] = line.split(' | ')
      return { prompt, nouns: nouns.split(', ') }
    })
}

/** Whether a record lists a noun, in the singular or plural, alone or with others: "oak tree (as a tree)" is an oak. */
export function lists(record: readonly string[], noun: string): boolean {
  const wanted = singular(noun)
  return record.some((entry) => {
    const words = ` ${singular(entry.replace(/ \(as .*\)$/, ''))} `
    return words.includes(` ${wanted} `)
  })
}

const singular = (words: string) =>
  words
    .split(' ')
    .map((word) =>
      word
        .replace(/ies$/, 'y')
        .replace(/(ch|sh|x|ss)es$/, '$1')
        .replace(/([^s])s$/, '$1'),
    )
    .join(' ')
