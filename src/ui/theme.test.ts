import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('widths of screens are told apart only where the theme does it: Tailwind drops other names silently', () => {
  const theme = readFileSync(new URL('theme.css', import.meta.url), 'utf8')
  const known = Array.from(theme.matchAll(/--breakpoint-(\w+):/g), ([, name]) => name)
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  const used = files.flatMap((file) =>
    Array.from(
      readFileSync(`src/${file}`, 'utf8').matchAll(/["'`\s](?:max-|min-)?(\d?x[sl]|sm|md|lg|xl):[a-z]/g),
      ([, name]) => name,
    ),
  )
  expect(new Set(used)).toEqual(new Set(known))
})
