import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openLinks } from './links.ts'

let now = 0
const links = openLinks('a-secret', 60, () => new Date(now))
const of = (layer?: 'base') => ({
  generationId: 'abc',
  ordinal: 0,
  finishedAt: new Date(1_000_000),
  ...(layer && { layer }),
})
const partsOf = (link: string | null) => {
  const url = new URL(link ?? '', 'http://service')
  return {
    picture: /pictures\/(.+)\.png/.exec(url.pathname)?.[1] ?? '',
    exp: url.searchParams.get('exp') ?? '',
    sig: url.searchParams.get('sig') ?? '',
  }
}

it('a link is valid until it expires', () => {
  now = 1_000_000
  const link = partsOf(links.sign(of()))
  now += 59_999
  expect(links.check(link)).toBe('valid')
  now += 1
  expect(links.check(link)).toBe('expired')
})

it('any change of a link makes it forged', () => {
  now = 1_000_000
  const link = partsOf(links.sign(of()))
  fc.assert(
    fc.property(fc.constantFrom('picture', 'exp', 'sig'), fc.string(), (part, text) => {
      fc.pre(text !== link[part])
      expect(links.check({ ...link, [part]: text })).toBe('forged')
    }),
  )
})

it('a picture, its base and another deployment’s picture have separate links', () => {
  const picture = partsOf(links.sign(of()))
  const base = partsOf(links.sign(of('base')))
  expect(links.check({ ...base, picture: picture.picture })).toBe('forged')
  expect(openLinks('another', 60, () => new Date(now)).check(picture)).toBe('forged')
})

it('a link stays the same until it expires; then there is a new one, until the picture is removed', () => {
  now = 1_000_000
  const first = links.sign(of())
  now += 59_000
  expect(links.sign(of())).toBe(first)
  now += 1000
  expect(links.check(partsOf(first))).toBe('expired')
  const second = links.sign(of())
  expect(links.check(partsOf(second))).toBe('valid')
  now += 119_000
  expect(links.check(partsOf(links.sign(of())))).toBe('valid')
  now += 1000
  expect(links.sign(of())).toBeNull()
  expect(links.check(partsOf(links.signLate(of())))).toBe('valid')
})
