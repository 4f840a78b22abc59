import { type Color, mix, parseHex, readableOn } from '../color/color.ts'
import { colorsIn } from '../color/color-words.ts'
import { glyphFor } from './glyphs.ts'
import type { StructuredElement, StructuredPrompt } from './request.ts'
import type { Scene } from './scene.ts'
import { type Box, setText } from './typeset.ts'

/** Paints the elements of a structured prompt in order, each clipped to its box. */
export function layOut(scene: Scene, { elements }: StructuredPrompt): void {
  for (const [place, element] of elements.entries()) {
    const box = boxOf(scene, element, place / Math.max(1, elements.length))
    scene.ctx.save()
    scene.ctx.beginPath()
    scene.ctx.rect(box.x, box.y, box.width, box.height)
    scene.ctx.clip()
    if (element.kind === 'text') setElement(scene, element, box)
    else drawElement(scene, element, box)
    scene.ctx.restore()
  }
}

/** Rounds inwards to whole pixels, so that clipping leaves no soft edge outside of the box. */
function boxOf({ width, height }: Scene, { box, kind }: StructuredElement, share: number): Box {
  const free =
    kind === 'text'
      ? ([80, 100, 230, 900] as const)
      : ([380 + share * 200, 120 + share * 420, 760 + share * 200, 480 + share * 420] as const)
  const [yMin, xMin, yMax, xMax] = box ?? free
  const [left, top] = [Math.ceil((xMin / 1000) * width), Math.ceil((yMin / 1000) * height)]
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.floor((xMax / 1000) * width) - left),
    height: Math.max(1, Math.floor((yMax / 1000) * height) - top),
  }
}

function colorsFor({ palette }: Scene, element: StructuredElement): readonly [Color, Color] {
  const given = [...element.palette.map(parseHex), ...colorsIn(element.description)]
  const first = given[0] ?? palette.accent
  return [first, given[1] ?? mix(first, palette.near, 0.55)]
}

function drawElement(scene: Scene, element: StructuredElement, box: Box): void {
  const inside = {
    ...scene,
    width: box.width,
    height: box.height,
    unit: Math.min(box.width, box.height) / 100,
  }
  scene.ctx.translate(box.x, box.y)
  glyphFor(element.description)(inside, colorsFor(scene, element))
}

function setElement(scene: Scene, element: StructuredElement, box: Box): void {
  const given = [...element.palette.map(parseHex), ...colorsIn(element.description)]
  const isCentred = /cent(er|re)|middle/i.test(element.description)
  const color = given[0] ?? readableOn(box.y < scene.height / 2 ? scene.palette.high : scene.palette.near)
  setText(scene.ctx, { text: element.text ?? '', box, color, align: isCentred ? 'center' : 'start' })
}
