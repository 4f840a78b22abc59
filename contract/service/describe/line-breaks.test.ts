import fc from 'fast-check'
import LineBreaker from 'linebreak'
import { describe, expect, it } from 'vitest'
import { brokenLines, linePieces, shownLine, unbreakableParts } from './line-breaks.ts'

const piecesOf = (text: string) => linePieces(text, LineBreaker)
/** Each character, as people see it, is one wide. */
const widthOf = (line: string) => [...new Intl.Segmenter().segment(line)].length
const linesOf = (text: string, width: number) =>
  brokenLines(text, { LineBreaker, width, widthOf, breakPiece: unbreakableParts }) ?? []

describe('lines break between the words of a script', () => {
  it.each([
    ['English', 'New season, now on', ['New ', 'season, ', 'now ', 'on']],
    ['Japanese, never before a closing mark', '期間限定です。', ['期', '間', '限', '定', 'で', 'す。']],
    ['Thai', 'สวัสดีครับลดราคา', ['สวัสดี', 'ครับ', 'ลด', 'ราคา']],
    ['Thai beside English', 'ลดราคา50% today', ['ลด', 'ราคา50% ', 'today']],
    ['Lao', 'ສະບາຍດີເຈົ້າ', ['ສະບາຍດີ', 'ເຈົ້າ']],
    ['Khmer', 'សួស្តីពិភពលោក', ['សួស្តី', 'ពិភពលោក']],
    ['Burmese', 'မင်္ဂလာပါကမ္ဘာ', ['မင်္ဂလာ', 'ပါ', 'ကမ္ဘာ']],
  ])('of %s', (_, text, pieces) => {
    expect(piecesOf(text)).toEqual(pieces)
  })
})

describe('no line breaks', () => {
  it('between a Thai or Lao letter and its vowels, however narrow', () => {
    for (const text of ['เปิดราคาและน้ำเย็นๆ', 'ລາຄາແລະນ້ຳເຢັນ']) {
      for (const line of linesOf(text, 1)) {
        expect(line).not.toMatch(/^[\u0e30\u0e32\u0e33\u0e46\u0eb0\u0eb2\u0eb3\p{M}]/u)
        expect(line).not.toMatch(/[\u0e40-\u0e44\u0ec0-\u0ec4]$/)
      }
    }
  })

  it('inside of what people see as one character', () => {
    const aText = fc.array(fc.constantFrom('a', ' ', 'é', '👩‍👩‍👧', '🇩🇪', 'किं', 'ก็', '한', '漢', '-'), {
      maxLength: 20,
    })
    const seen = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
    fc.assert(
      fc.property(aText, fc.integer({ min: 1, max: 6 }), (parts, width) => {
        const text = parts.join('')
        const lines = linesOf(text, width)
        expect(lines.flatMap(seen).filter((one) => one !== ' ')).toEqual(
          seen(text).filter((one) => one !== ' '),
        )
      }),
    )
  })
})

describe('a soft hyphen', () => {
  const TEXT = 'Sommer\u00adschluss\u00adverkauf'

  it('is seen only where the line breaks at it, and counts there', () => {
    expect(linesOf(TEXT, 20)).toEqual(['Sommerschlussverkauf'])
    expect(linesOf(TEXT, 14)).toEqual(['Sommerschluss-', 'verkauf'])
    expect(linesOf(TEXT, 13)).toEqual(['Sommer-', 'schluss-', 'verkauf'])
    expect(shownLine('a\u00adb\u00ad')).toBe('ab-')
  })

  it('at the end of a paragraph is not seen', () => {
    expect(linesOf('ende\u00ad', 9)).toEqual(['ende'])
  })
})

it('a piece that is too wide for its room may be given up', () => {
  const given = { LineBreaker, width: 5, widthOf, breakPiece: () => null }
  expect(brokenLines('one unbreakable', given)).toBeNull()
  expect(brokenLines('one two', given)).toEqual(['one', 'two'])
})
