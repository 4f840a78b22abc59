import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPrompt, wordsOfScene } from '../engine/paint/reading/read-prompt.ts'
import { namesProtected } from './copyright.ts'
import { expandPrompt } from './magic-prompt.ts'
import { sandboxWords, withoutSandboxWords } from './sandbox-words.ts'

describe('sandbox words', () => {
  it.each([
    ['a kite', { isBlocked: false, isWithheld: false, fails: false, slowSeconds: 0 }],
    ['sandbox:block', { isBlocked: true, isWithheld: false, fails: false, slowSeconds: 0 }],
    ['a sandbox:withhold b', { isBlocked: false, isWithheld: true, fails: false, slowSeconds: 0 }],
    ['sandbox:slow=2.5 sandbox:fail', { isBlocked: false, isWithheld: false, fails: true, slowSeconds: 2.5 }],
    ['sandbox:slow=999999', { isBlocked: false, isWithheld: false, fails: false, slowSeconds: 600 }],
    ['sandbox:blocked sandbox:slow=x', { isBlocked: false, isWithheld: false, fails: false, slowSeconds: 0 }],
  ])('%s', (words, read) => expect(sandboxWords(words)).toEqual(read))

  it('are removed from the prompt', () => {
    expect(withoutSandboxWords('a kite sandbox:slow=3 by the sea sandbox:fail')).toBe('a kite by the sea')
  })
})

describe('magic prompt', () => {
  it('keeps the words in front, and always adds the same suffix', () => {
    fc.assert(
      fc.property(fc.string(), (words) => {
        const expanded = expandPrompt(words)
        expect(expanded.startsWith(words.replace(/[\s.,;]+$/, ''))).toBe(true)
        expect(expanded.length).toBeGreaterThan(words.trim().length)
        expect(expandPrompt(words)).toBe(expanded)
      }),
    )
  })
})

it('what magic prompt adds is never read as words of the user', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('a cat', 'three red apples on a table', 'by the sea "Hi"', ''),
      fc.nat(),
      (words, n) => {
        const prompt = `${words} ${n % 9 === 0 ? '' : 'x'.repeat(n % 40)}`.trim()
        expect(readPrompt(expandPrompt(prompt))).toEqual(readPrompt(prompt))
        expect(wordsOfScene(expandPrompt(prompt))).toBe(wordsOfScene(prompt))
      },
    ),
  )
})

describe('the copyright check', () => {
  it.each(['Pikachu', 'a LEGO castle', 'by darth vader.'])('flags %s', (words) =>
    expect(namesProtected(words)).toBe(true),
  )
  it.each(['a kite', 'legoland is another word', 'barbies'])('does not flag %s', (words) =>
    expect(namesProtected(words)).toBe(false),
  )
})
