import { describe, expect, it } from 'vitest'
import { judgeStructure } from './structure.ts'

const STRUCTURE = {
  high_level_description: 'a harbour',
  compositional_deconstruction: {
    background: 'sea',
    elements: [{ type: 'obj', bbox: [0, 0, 500, 500], desc: 'a boat' }],
  },
}
const typed = JSON.stringify(STRUCTURE, null, 2)

describe('a structured prompt as it is typed', () => {
  it('has no problem once it is whole, and its elements are counted', () => {
    expect(judgeStructure(typed)).toEqual({ problems: [], elements: 1 })
  })

  it('is said to end too early while its last bracket is not there, whatever was typed so far', () => {
    const opened = typed.indexOf('{') + 1
    for (let length = opened; length < typed.length; length += 1) {
      const { problems } = judgeStructure(typed.slice(0, length))
      expect(problems).toHaveLength(1)
      expect(problems[0]).toMatch(/^Invalid JSON/)
    }
    expect(judgeStructure(typed.slice(0, -1)).problems).toEqual([
      'Invalid JSON: the text ends before its last bracket or quote is closed.',
    ])
  })

  it('is shown the line and column of a mistake', () => {
    const broken = typed.replace('"a harbour",', '"a harbour"')
    expect(judgeStructure(broken).problems).toEqual([
      expect.stringMatching(
        /^Invalid JSON at line 3, column \d+: check the commas, quotes and brackets there\.$/,
      ),
    ])
  })

  it('names the place of each value that does not fit', () => {
    const wrong = {
      ...STRUCTURE,
      compositional_deconstruction: {
        background: 5,
        elements: [{ type: 'obj', bbox: [0, 0, 500], desc: 'a boat' }],
      },
    }
    const { problems, elements } = judgeStructure(JSON.stringify(wrong))
    expect(elements).toBe(0)
    expect(problems.join('\n')).toMatch(/^compositional_deconstruction\.background /m)
    expect(problems.join('\n')).toMatch(/^compositional_deconstruction\.elements\[0\]/m)
  })
})
