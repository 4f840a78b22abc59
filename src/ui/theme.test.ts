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

/** Relative luminance (WCAG 2.2) of a neutral color by its lightness in OKLCH: its cube. */
const contrast = (one: number, other: number) => {
  const [dark = 0, light = 0] = [one ** 3, other ** 3].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

it.each(['bg', 'panel', 'raised'])(
  'an outline alone is 3 : 1 against --%s in both themes (WCAG 1.4.11)',
  (ground) => {
    const theme = readFileSync(new URL('theme.css', import.meta.url), 'utf8')
    const lightnesses = (name: string) =>
      theme
        .match(new RegExp(`--${name}: light-dark\\(oklch\\(([\\d.]+) 0 0\\), oklch\\(([\\d.]+) 0 0\\)\\)`))
        ?.slice(1)
        .map(Number) ?? []
    const edges = lightnesses('edge')
    expect(edges).toHaveLength(2)
    for (const [theme, lightness] of lightnesses(ground).entries())
      expect(contrast(edges[theme] ?? 0, lightness)).toBeGreaterThanOrEqual(3)
  },
)
