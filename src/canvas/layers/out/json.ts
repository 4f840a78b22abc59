import * as z from 'zod/mini'
import type { Size } from '#contract/service/describe/operation.ts'
import { sentence } from '#contract/service/describe/sentences.ts'
import { detectedTextBlock } from '#contract/service/values/text-block.ts'
import { textLayer } from '#contract/studio/edits.ts'
import { type Layers, layerOf, type TextLayer } from '../layers-document.ts'
import type { Typeset } from '../typeset.ts'

/** A block of the service, and the language of its text, which only we know. */
const block = z.extend(detectedTextBlock, { language: textLayer.shape.language })
const file = z.object({ resolution: z.string(), text_blocks: z.array(block) })

/** The layers in the service's format (service-api.md, DetectedTextBlock); line breaks are part of the text. */
export function jsonOf(
  layers: Layers,
  { width, height }: Size,
  typesetOf: (layer: TextLayer) => Typeset,
): string {
  const blocks = layers.map((layer) => {
    const lines = typesetOf(layer).lines.length
    const isBroken = layer.wraps && lines > layer.block.text.split('\n').length
    const own = layer.language === undefined ? {} : { language: layer.language }
    const text = isBroken ? brokenText(typesetOf(layer)) : layer.block.text
    return { ...layer.block, text, ...own }
  })
  return `${JSON.stringify({ resolution: `${width}x${height}`, text_blocks: blocks }, null, 2)}\n`
}

/** The text as it was typed, with a line break wherever its lines were broken. */
const brokenText = ({ lines }: Typeset): string => lines.map(({ typed }) => typed).join('\n')

/** Reads layers from a file. Throws, in words for people, where it is none or was made for another picture. */
export function layersFrom(text: string, { width, height }: Size): Layers {
  const { resolution, text_blocks } = read(text)
  const own = `${width}x${height}`
  if (resolution !== own) {
    throw new Error(
      `The layers were made for ${resolution}; this picture is ${own}. Open them over a picture of that size.`,
    )
  }
  return text_blocks.map(({ language, ...found }) => ({
    ...layerOf(found),
    ...(language === undefined ? {} : { language }),
  }))
}

function read(text: string): z.infer<typeof file> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('The file is not JSON. Choose a JSON file that you downloaded from this screen.')
  }
  const parsed = z.safeParse(file, value, { reportInput: true, error: sentence })
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  const place = first?.path.join('.') || 'The file'
  throw new Error(
    `${place} ${first?.message ?? 'cannot be read'}. Choose a JSON file that you downloaded from this screen.`,
  )
}
