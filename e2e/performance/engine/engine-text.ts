import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { blocksIn, localized, resizedAd, setAgain, wordsIn } from '#server/testing/bench-parts.ts'
import { type AdScene, adScene, type Box, boxOverlap } from '#server/testing/scenes/ads.ts'
import { type Figure, quantile } from '../figures.ts'

const ADS = 30
const MIN_OVERLAP = 0.7
/** Replacements for titles, lines and calls; without accents, as an English OCR reads them back. */
const COPY: Readonly<Record<string, string>> = {
  'Summer Sale': 'Saldi estivi',
  'Fresh Coffee': 'Frischer Kaffee',
  'New Season': 'Nuova stagione',
  'Weekend Offer': 'Wochenendangebot',
  'Made to Last': 'Hecho para durar',
  'Two weeks only': 'Nur zwei Wochen',
  'Free delivery today': 'Heute gratis geliefert',
  'Find yours in store': 'Vind de jouwe in de winkel',
  'Order before Friday': 'Bis Freitag bestellen',
  'Shop now': 'Acquista ora',
  'Order today': 'Bestill i dag',
  'Learn more': 'Dowiedz sie',
}

/** Margin for ascenders, descenders and soft edges, relative to a line's height. */
const REACH = 0.45

const isIn = ({ x, y, width, height }: Box, px: number, py: number, more: number) =>
  px >= x - more && px < x + width + more && py >= y - more && py < y + height + more

/** The mean difference of red, green and blue inside of the boxes of an ad's lines. */
function differenceIn({ width, height, data, lines }: AdScene, other: Uint8ClampedArray): number {
  let [sum, count] = [0, 0]
  for (let at = 0; at < width * height; at += 1) {
    if (!lines.some((line) => isIn(line, at % width, Math.floor(at / width), 0))) continue
    for (const channel of [0, 1, 2])
      sum += Math.abs((data[at * 4 + channel] ?? 0) - (other[at * 4 + channel] ?? 0))
    count += 3
  }
  return sum / count
}

/** Pixels outside of the old and the new text that have changed. */
function changedOutside(
  { width, height, data }: AdScene,
  other: Uint8ClampedArray,
  texts: readonly Box[],
): number {
  let count = 0
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    if (texts.some((text) => isIn(text, x, y, text.height * REACH))) continue
    if ([0, 1, 2, 3].some((channel) => data[at * 4 + channel] !== other[at * 4 + channel])) count += 1
  }
  return count
}

/** How well text is found, separated and replaced in drawn ads with known words. */
export async function textFigures(): Promise<readonly Figure[]> {
  await wordsIn(adScene(0))
  const times: number[] = []
  const differences: number[] = []
  let [words, found, extra, lines, set, changed] = [0, 0, 0, 0, 0, 0]
  for (let seed = 0; seed < ADS; seed += 1) {
    const ad = adScene(seed)
    const begun = performance.now()
    const read = await wordsIn(ad)
    times.push(performance.now() - begun)
    const known = ad.lines.flatMap((line) => line.words)
    words += known.length
    found += known.filter((word) =>
      read.some((one) => one.text === word.text && boxOverlap(one, word) > MIN_OVERLAP),
    ).length
    extra += read.filter((one) => known.every((word) => boxOverlap(one, word) === 0)).length
    differences.push(differenceIn(ad, await setAgain(ad)))
    const copy = ad.lines.map(({ text }) => ({ original: text, replacement: COPY[text] ?? text }))
    const result = await localized(ad, copy)
    const readBack = await blocksIn(result)
    lines += copy.length
    set += copy.filter(({ replacement }) => readBack.some(({ text }) => text === replacement)).length
    changed += changedOutside(ad, result.data, [...ad.lines, ...readBack])
  }
  return [
    {
      label: `text: words found as they are with an IoU over ${MIN_OVERLAP}, ${ADS} drawn ads`,
      unit: '%',
      measured: (100 * found) / words,
      bound: 95,
      isAtLeast: true,
      reference: null,
      besides: `${found} of ${words}; ${extra} words found where there are none; an ad takes ${quantile(times, 0.5).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)}`,
    },
    {
      label: 'layerize: difference of ads set again from their own blocks, in the boxes of their text',
      unit: 'of 255',
      measured: differences.reduce((sum, one) => sum + one, 0) / differences.length,
      bound: 6,
      reference: null,
      besides: `worst ad ${Math.max(...differences).toFixed(1)}`,
    },
    {
      label: 'localize: replacements of exact_copy that are read back',
      unit: '%',
      measured: (100 * set) / lines,
      bound: 95,
      isAtLeast: true,
      reference: null,
      besides: `${set} of ${lines}`,
    },
    {
      label: 'localize: pixels changed away from the text before and after',
      unit: 'px',
      measured: changed,
      bound: 0,
      reference: null,
      besides: '',
    },
  ]
}

/** How many ad sizes have exactly the requested pixels, and how many lines remain readable. */
export async function resizeFigures(): Promise<readonly Figure[]> {
  const sizes = CATALOGUE['ad_resize.resolution']
  const times: number[] = []
  let [exact, lines, read] = [0, 0, 0]
  for (const [at, size] of sizes.entries()) {
    const ad = adScene(at)
    const [width = 0, height = 0] = size.split('x').map(Number)
    const begun = performance.now()
    const resized = await resizedAd(ad, { width, height })
    times.push(performance.now() - begun)
    if (resized.width === width && resized.height === height) exact += 1
    const blocks = await blocksIn(resized)
    lines += ad.lines.length
    read += ad.lines.filter(({ text }) => blocks.some((block) => block.text.includes(text))).length
  }
  return [
    {
      label: `ad resize: sizes of ${sizes.length} that come out to the pixel`,
      unit: '%',
      measured: (100 * exact) / sizes.length,
      bound: 100,
      isAtLeast: true,
      reference: null,
      besides: `${exact} sizes; median ${quantile(times, 0.5).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms`,
    },
    {
      label: 'ad resize: lines that are read back in all of them, the smallest 50 pixels high',
      unit: '%',
      measured: (100 * read) / lines,
      bound: 100,
      isAtLeast: true,
      reference: null,
      besides: `${read} of ${lines}`,
    },
  ]
}
