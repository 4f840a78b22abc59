import { readableOn } from '../color/color.ts'
import { colorsIn } from '../color/color-words.ts'
import type { Scene } from './scene.ts'
import { type Box, setText } from './typeset.ts'

const QUOTED = /["“„«]([^"”“»\n]{1,80})["”»]/gu

export interface Title {
  readonly text: string
  /** The text around it, which may name its colour. */
  readonly about: string
}

/** Quoted words are set as titles. */
export function titlesIn(words: string): readonly Title[] {
  return [...words.matchAll(QUOTED)].slice(0, 4).map((match) => ({
    text: (match[1] ?? '').trim(),
    about: words.slice(match.index + match[0].length, match.index + match[0].length + 40),
  }))
}

/** Sets titles in the upper or lower part of the picture, the first one largest. */
export function setTitles(scene: Scene, titles: readonly Title[]): void {
  const { ctx, width, height, unit, palette, random } = scene
  const isHigh = random.chance(0.6)
  const align = random.chance(0.5) ? 'start' : 'center'
  const margin = unit * 7
  let y = isHigh ? margin : height - margin - height * (0.2 + 0.09 * (titles.length - 1))
  for (const [place, { text, about }] of titles.entries()) {
    const box: Box = { x: margin, y, width: width - margin * 2, height: height * (place === 0 ? 0.2 : 0.07) }
    const [asked] = colorsIn(about)
    setText(ctx, { text, box, align, color: asked ?? readableOn(isHigh ? palette.high : palette.near) })
    y += box.height + height * 0.02
  }
}
