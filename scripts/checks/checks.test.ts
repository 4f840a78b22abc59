import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../steps.mjs'
import { accessibilityFaults } from './accessibility.mjs'
import { commitFaults, subjectFault } from './commits.mjs'
import { overfull } from './folders.mjs'
import { longFunctionsOf } from './functions.mjs'
import { lockFaults } from './lock-file.mjs'
import { faultsOf, foldersOf } from './readme-tree.mjs'
import { findingsIn } from './sizes.mjs'
import { literalSpreadsOf } from './spreads.mjs'
import { nameFault, refusedIn, refusedTextsIn } from './words.mjs'

describe('accessibility', () => {
  it('is told of criterion by criterion, with tests that exist', () => {
    const titles = ['a.spec.ts the rail passes', 'a.spec.ts the list fails']
    const about = (test: string) =>
      accessibilityFaults(`### 1.1.1 Text (A)\n\n- \`a.spec.ts\` ${test}\n`, titles).filter((fault) =>
        fault.includes('test'),
      )
    expect(about('the rail passes')).toEqual([])
    expect(about('… passes')).toEqual([])
    expect(about('the … passes')).toEqual([])
    expect(about('the rail')).toEqual([
      'docs/accessibility.md names a test that does not exist: a.spec.ts the rail',
    ])
    expect(about('the list … passes')).toHaveLength(1)
    expect(accessibilityFaults('### 1.1.1 Text (A)', [])).toContain('1.2.1 is not in docs/accessibility.md')
    expect(accessibilityFaults()).toEqual([])
  })
})

describe('commits', () => {
  it('a subject is imperative and at most 72 characters', () => {
    expect(subjectFault('Bring the queue back')).toBeNull()
    expect(subjectFault('Pass the key on')).toBeNull()
    expect(subjectFault('Adds a key')).toMatch('"Adds" is not imperative')
    expect(subjectFault('Added a key')).toMatch('"Added" is not imperative')
    expect(subjectFault('Adding a key')).toMatch('"Adding" is not imperative')
    expect(subjectFault('add a key')).toMatch('lower-case letter')
    expect(subjectFault(`Add ${'a'.repeat(69)}`)).toMatch('73 characters')
    expect(commitFaults()).toEqual([])
  })

  it('a history that git cannot read is a fault', () => {
    expect(commitFaults('0000000000000000000000000000000000000000')).toEqual([
      expect.stringContaining('git log: '),
    ])
  })
})

describe('functions', () => {
  const lines = (count: number, line: string) => `${line}\n`.repeat(count)

  it('a component counts with its JSX and its inner functions', () => {
    const inner = `  function onKey() {\n${lines(40, '    work()')}  }\n`
    const jsx = `  return (\n    <p>\n${lines(40, '      <b />')}    </p>\n  )\n`
    const source = { file: 'src/a.tsx', text: `export function Long() {\n${inner}${jsx}}\n` }
    expect(longFunctionsOf(source)).toEqual([{ place: 'src/a.tsx:1', name: 'Long', lines: 88 }])
  })

  it('80 lines are allowed; blank ones do not count', () => {
    const text = `function short() {\n${lines(78, '  work()\n')}}\n`
    expect(longFunctionsOf({ file: 'scripts/a.mjs', text })).toEqual([])
  })
})

describe('folders', () => {
  it('a folder holds at most 15 files besides tests', () => {
    const files = Array.from({ length: 15 }, (_, at) => `src/a/${at}.ts`)
    const tests = files.map((file) => file.replace('.ts', '.test.ts'))
    expect(overfull([...files, ...tests])).toEqual([])
    expect(overfull([...files, 'src/a/more.ts'])).toEqual([{ folder: 'src/a', files: 16 }])
  })
})

describe('the lock file', () => {
  it('has no download addresses, and every package that others need', () => {
    const packages = {
      '': { dependencies: { one: '1.0.0', two: '1.0.0' } },
      'node_modules/one': { resolved: 'https://packages.example/one.tgz' },
    }
    expect(lockFaults(packages)).toEqual([
      'package.json needs two, which is missing',
      'node_modules/one has a download address',
    ])
    expect(lockFaults()).toEqual([])
  })
})

describe('sizes', () => {
  it('are biome’s notices, each with its place from the project’s folder', () => {
    const long = join(root, 'src/a.ts')
    const rule = 'title=lint/style/noExcessiveLinesPerFile'
    const report = [
      `::notice ${rule},file=${long},line=1,endLine=9,col=1,endColumn=2::This file has too many lines (401).`,
      `::error title=lint/a,file=${long},line=3,endLine=3,col=1,endColumn=2::This is wrong.`,
    ]
    expect(findingsIn(report.join('\n'))).toEqual(['src/a.ts:1 This file has too many lines (401).'])
  })
})

describe('the README’s tree', () => {
  const folders = foldersOf(['contract/studio/queue/phases.ts', 'src/library/grid/rows.ts'])
  const tree = (lines: readonly string[]) => `<!-- folders -->\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`

  it('has a line with words for each folder', () => {
    const lines = ['contract/  both APIs', '  studio/  one API', '    queue/  phases', 'src/  the app']
    expect(faultsOf(folders, tree([...lines, '  library/  the grid']))).toEqual([])
    expect(faultsOf(folders, tree(lines))).toEqual(['src/library has no line in the README'])
    expect(faultsOf(folders, tree([...lines, '  library/']))).toEqual(['src/library is not explained'])
  })

  it('names no folder that is gone', () => {
    const [gone] = faultsOf([], tree(['attic/  old things']))
    expect(gone).toBe('attic is in the README, but there is no such folder')
  })
})

describe('spreads', () => {
  const spreadsIn = (text: string) => literalSpreadsOf({ file: 'src/a.tsx', text })

  it('of lists, objects and props that are written out are refused', () => {
    expect(spreadsIn("const a = [...['b', 'c'], d]")).toEqual(['src/a.tsx:1'])
    expect(spreadsIn('const a = { ...{ b, c }, d }')).toEqual(['src/a.tsx:1'])
    expect(spreadsIn('const a = <B {...{ c, d }} />')).toEqual(['src/a.tsx:1'])
  })

  it('of values, and of what a condition gives, are allowed', () => {
    expect(spreadsIn('const a = [...b, ...(c ? [d] : []), ...[...e].map(f)]')).toEqual([])
  })
})

describe('words', () => {
  const names = (text: string) => refusedIn({ file: 'src/a.ts', text })
  const texts = (text: string) => refusedTextsIn({ file: 'src/a.tsx', text })

  it('bounds are MAX and MIN, also as names of parameters', () => {
    expect(names('const MOST = 1; const LEAST_PX = 2')).toEqual(['src/a.ts:1 MOST', 'src/a.ts:1 LEAST_PX'])
    expect(names('const clamp = (least: number, most: number) => least')).toHaveLength(3)
    expect(names('const almost = MAX_ROWS')).toEqual([])
  })

  it('terms that stand for something else are refused, also as part of a name', () => {
    expect(names('const thumbnailOf = onGround')).toEqual(['src/a.ts:1 thumbnailOf', 'src/a.ts:1 onGround'])
  })

  it('words with a meaning of their own are allowed', () => {
    expect(names('const textFile = full.order')).toEqual([])
  })

  it('names of files are checked too', () => {
    const isRefused = nameFault()
    expect(['picture-thumbs', 'color-hint', 'MOST'].map((name) => isRefused(name))).toEqual([
      true,
      true,
      true,
    ])
    expect(['background', 'text-block'].map((name) => isRefused(name))).toEqual([false, false])
    expect(['ground', 'hint'].map((name) => isRefused(name, 'server/service/engine/paint/a.ts'))).toEqual([
      false,
      true,
    ])
  })

  it('texts on screens are checked as text, label and template', () => {
    expect(texts('const a = <p>Wishes</p>')).toEqual(['src/a.tsx:1 Wishes'])
    expect(texts('const a = <B label="Take over" />')).toEqual(['src/a.tsx:1 Take over'])
    expect(texts('const a = `it is silent`')).toEqual(['src/a.tsx:1 it is silent'])
    expect(texts('const a = "ArrowLeft"; const b = "many words"')).toEqual([])
  })
})
