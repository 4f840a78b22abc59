import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openLinks } from './links.ts'

let now = 0
const links = openLinks('a-secret', 60, () => new Date(now))
const partsOf = (link: string) => {
  const url = new URL(link, 'http://service')
  return {
    picture: /pictures\/(.+)\.png/.exec(url.pathname)?.[1] ?? '',
    exp: url.searchParams.get('exp') ?? '',
    sig: url.searchParams.get('sig') ?? '',
  }
}

it('a link is valid until its time is over', () => {
  now = 1_000_000
  const link = partsOf(links.sign('abc', 0))
  now += 59_999
  expect(links.check(link)).toBe('valid')
  now += 1
  expect(links.check(link)).toBe('expired')
})

it('whatever is changed in a link makes it forged', () => {
  now = 1_000_000
  const link = partsOf(links.sign('abc', 0))
  fc.assert(
    fc.property(fc.constantFrom('picture', 'exp', 'sig'), fc.string(), (part, text) => {
      fc.pre(text !== link[part])
      expect(links.check({ ...link, [part]: text })).toBe('forged')
    }),
  )
})

it('a picture, its base and another deployment’s have links of their own', () => {
  const picture = partsOf(links.sign('abc', 0))
  const base = partsOf(links.sign('abc', 0, 'base'))
  expect(links.check({ ...base, picture: picture.picture })).toBe('forged')
  expect(openLinks('another', 60, () => new Date(now)).check(picture)).toBe('forged')
})
