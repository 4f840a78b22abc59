import { expect, it } from 'vitest'
import { refusedWords } from './refused-files.ts'

const DAMAGED = 'The picture is damaged or incomplete.'

it.each([
  ['one file', [['rot.jpg', DAMAGED]], 'rot.jpg is damaged or incomplete.'],
  [
    'files with the same reason together',
    [
      ['broken.png', DAMAGED],
      ['empty.png', 'The file is empty.'],
      ['rot.jpg', DAMAGED],
    ],
    'broken.png and rot.jpg are damaged or incomplete. empty.png is empty.',
  ],
  [
    'several that are no pictures',
    [
      ['a.txt', 'is not a picture. Use PNG'],
      ['b.txt', 'is not a picture. Use PNG'],
    ],
    'a.txt and b.txt are not pictures. Use PNG.',
  ],
  [
    'what is to be done with several',
    [
      ['a.png', 'The picture has too much metadata. Save it without metadata.'],
      ['b.png', 'The picture has too much metadata. Save it without metadata.'],
    ],
    'a.png and b.png have too much metadata. Save them without metadata.',
  ],
  ['a limit of the server', [['a.png', 'The file must be at most 50 MB.']], 'a.png must be at most 50 MB.'],
  [
    'files that no one has judged',
    [
      ['a.png', 'The studio is not responding'],
      ['b.png', 'The studio is not responding'],
    ],
    'a.png and b.png could not be uploaded: The studio is not responding.',
  ],
] as const)('refused files are named with their reasons: %s', (_, refused, words) => {
  expect(refusedWords(refused.map(([name, reason]) => ({ name, reason })))).toBe(words)
})

it('twenty refused files with one reason are named, and of more the number of the others', () => {
  const files = (number: number) =>
    Array.from({ length: number }, (_, at) => ({ name: `${at}.png`, reason: DAMAGED }))
  expect(refusedWords(files(20))).toMatch(/^0\.png, .*, and 19\.png are damaged or incomplete\.$/)
  expect(refusedWords(files(23))).toMatch(/, 19\.png, and 3 more are damaged or incomplete\.$/)
})
