import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { previewStore } from '#server/testing/bench-parts.ts'
import { type Figure, quantile } from '../figures.ts'

const PICTURES = 12
const ROUNDS = 5

/** The first previews of kept pictures, compared with sharp alone: the same size, format and effort. */
export async function drawnPreviews(): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'easel-previews-'))
  const paths = await Promise.all(
    Array.from({ length: PICTURES }, async (_, at) => {
      const noise = { type: 'gaussian' as const, mean: 100 + at * 8, sigma: 30 }
      const picture = sharp({ create: { width: 1536, height: 1024, channels: 3, background: '#369', noise } })
      const path = join(folder, `${at}.png`)
      await writeFile(path, await picture.png().toBuffer())
      return path
    }),
  )
  const { ofFile } = previewStore(Object({}))
  const ours = (path: string) => ofFile(path, 480)
  const bare = (path: string) =>
    sharp(path)
      .autoOrient()
      .resize({ width: 480, withoutEnlargement: true })
      .webp({ quality: 82, effort: 2 })
      .toBuffer()
  const rates: { ours: number; bare: number }[] = []
  for (let round = 0; round <= ROUNDS; round += 1)
    rates.push({ ours: await rateOf(ours, paths), bare: await rateOf(bare, paths) })
  await rm(folder, { recursive: true })
  // The first round warms up.
  const counted = rates.slice(1)
  return {
    label: 'first previews, beside bare sharp',
    unit: '×',
    measured: quantile(
      counted.map(({ ours, bare }) => ours / bare),
      0.5,
    ),
    bound: 0.95,
    isAtLeast: true,
    reference: { label: 'bare sharp', measured: 1 },
    besides: `${counted.map(({ ours, bare }) => `${ours.toFixed(1)}/${bare.toFixed(1)}`).join(' ')} a second`,
  }
}

/** Previews a second, two at once. */
async function rateOf(draw: (path: string) => Promise<unknown>, paths: readonly string[]): Promise<number> {
  const start = performance.now()
  for (let at = 0; at < paths.length; at += 2) await Promise.all(paths.slice(at, at + 2).map(draw))
  return (paths.length * 1000) / (performance.now() - start)
}
