import { hashText } from '../../chance/random.ts'

/** Main and light colours of silhouettes; a scene tints them like all drawings. */
const TONES: readonly (readonly [main: string, light: string])[] = [
  ['#5b6f9b', '#dfe7f2'],
  ['#8c5a45', '#efe0d0'],
  ['#4f7f6b', '#e2efe4'],
  ['#b4503c', '#f6e3d6'],
  ['#636363', '#e8e8ec'],
]

/**
 * A silhouette in two tones: its outlines filled light, below the silhouette itself, so that its holes are not seen
 * through.
 */
export function solidShapes(name: string, body: string): string {
  const [main, light] = TONES[hashText(name) % TONES.length] ?? ['#636363', '#e8e8ec']
  const paths = [...body.matchAll(/ d="([^"]+)"/g)].flatMap(([, path = '']) => outlines(path))
  const inside = paths.map((path) => `<path fill="${light}" d="${path}"/>`).join('')
  return inside + body.replaceAll('currentColor', main)
}

/** Parts of a path that start at an absolute place: each is an outline of its own. */
const outlines = (path: string): readonly string[] => path.match(/M[^M]+/g) ?? []
