import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aStep } from '#src/testing/lineage-step.ts'
import { lineTo, movedInTree, treeOf, visibleRows } from './lineage-tree.ts'

const sizes = Array.from({ length: 5 }, (_, at) =>
  aStep(`size-${at}`, 'ad', { operation: 'resize-ad', intent: 'sizes' }),
)
const steps = [
  aStep('photo', null),
  aStep('cut', 'photo'),
  aStep('ad', 'cut'),
  ...sizes,
  aStep('other', 'photo'),
]
const tree = treeOf({ steps })
const keysOf = (isFolded: (key: string) => boolean) =>
  visibleRows(tree, isFolded).map(({ row, level }) => [row.key, level])

describe('the tree of a lineage', () => {
  it('shows many pictures of one press as one row, which expands', () => {
    expect(keysOf((key) => key.startsWith('group~'))).toEqual([
      ['photo', 1],
      ['cut', 2],
      ['ad', 3],
      ['group~size-0', 4],
      ['other', 2],
    ])
    expect(keysOf(() => false).filter(([, level]) => level === 5)).toHaveLength(5)
  })

  it('hides the rows below a collapsed one, and gives the position of each row', () => {
    const rows = visibleRows(tree, (key) => key === 'cut')
    expect(rows.map(({ row, place, siblings, isOpen }) => [row.key, place, siblings, isOpen])).toEqual([
      ['photo', 1, 1, true],
      ['cut', 1, 2, false],
      ['other', 2, 2, null],
    ])
  })

  it('includes groups in the path to a picture', () => {
    expect(lineTo(tree, 'size-3')).toEqual(['photo', 'cut', 'ad', 'group~size-0'])
    expect(lineTo(tree, 'photo')).toEqual([])
  })

  it('shows every picture in one row, whatever the tree is', () => {
    const anyTree = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 2 })), { maxLength: 30 }).map((made) => {
      const all = [aStep('root', null)]
      for (const [at, [parent, press]] of made.entries())
        all.push(aStep(`${at}`, all[parent % all.length]?.key ?? null, { intent: `${press}` }))
      return all
    })
    fc.assert(
      fc.property(anyTree, (some) => {
        const rows = visibleRows(treeOf({ steps: some }), () => false)
        const shown = rows.flatMap(({ row }) => (row.kind === 'picture' ? [row.key] : []))
        expect(shown.toSorted()).toEqual(some.map(({ key }) => key).toSorted())
      }),
    )
  })
})

describe('keys in the tree (ARIA: tree view)', () => {
  const rows = visibleRows(tree, (key) => key.startsWith('group~'))
  it.each([
    ['ArrowDown', 0, { to: 1 }],
    ['ArrowUp', 0, { to: 0 }],
    ['End', 0, { to: 4 }],
    ['Home', 3, { to: 0 }],
    ['ArrowRight', 0, { to: 1 }],
    ['ArrowRight', 3, { to: 3, folds: false }],
    ['ArrowLeft', 1, { to: 1, folds: true }],
    ['ArrowLeft', 4, { to: 0 }],
    ['x', 0, null],
  ])('%s at row %i', (key, from, moved) => {
    expect(movedInTree(key, rows, from)).toEqual(moved)
  })
})
