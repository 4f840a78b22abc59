import { useLayoutEffect, useRef } from 'react'
import type { View } from '../../stage/view.ts'
import { cssFont } from '../fonts.ts'
import { colorOf, frameOf, nameOf, type TextLayer } from '../layers-document.ts'
import { type Format, formatFor } from '../layers-keys.ts'
import { ALIGNED, type Typeset } from '../typeset.ts'
import { useQuotationMarks } from './use-quotation-marks.ts'

interface TextFieldProps {
  readonly layer: TextLayer
  readonly set: Typeset
  readonly view: View
  onText(text: string): void
  onFormat(format: Format): void
  /** @param isLeft another control has the focus by then */
  onDone(isLeft: boolean): void
}

/** Text edited in place, in a real text field: input methods, spelling and right-to-left writing are the browser's. */
export function TextField({ layer, set, view, onText, onFormat, onDone }: TextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])
  useQuotationMarks(field, layer.language)
  const { block, wraps } = layer
  const frame = frameOf(layer)
  // Room for the next characters, so that nothing scrolls while typing.
  const width = wraps ? frame.width : Math.max(frame.width, set.width) + 4 * set.font.sizePx
  const left = ALIGNED[block.alignment] * (frame.width - width)
  const top = (frame.height - set.height) / 2
  const { formatting } = block
  const line = [
    ...(formatting.includes('underline') ? ['underline'] : []),
    ...(formatting.includes('strikethrough') ? ['line-through'] : []),
  ]
  return (
    <textarea
      ref={field}
      data-over-stage
      aria-label={`Text of ${nameOf(layer)}`}
      dir="auto"
      lang={layer.language}
      rows={1}
      spellCheck
      value={block.text}
      onChange={({ target }) => onText(target.value)}
      onBlur={({ relatedTarget }) => onDone(relatedTarget !== null)}
      onKeyDown={(event) => {
        const format = formatFor(event.nativeEvent)
        if (format) {
          event.preventDefault()
          onFormat(format)
        }
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onDone(false)
      }}
      className="absolute top-0 left-0 m-0 origin-top-left resize-none overflow-hidden border-0 bg-transparent p-0 outline-none"
      style={{
        width,
        height: set.height,
        transform: [
          `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          `translate(${frame.x + frame.width / 2}px, ${frame.y + frame.height / 2}px) rotate(${frame.angle}deg)`,
          `translate(${left - frame.width / 2}px, ${top - frame.height / 2}px)`,
        ].join(' '),
        font: cssFont(set.font),
        lineHeight: `${set.lineHeight}px`,
        fontVariantCaps: set.font.isSmallCaps ? 'small-caps' : 'normal',
        textTransform: formatting.includes('all_caps') ? 'uppercase' : 'none',
        textDecorationLine: line.join(' ') || 'none',
        textAlign: block.alignment,
        whiteSpace: wraps ? 'pre-wrap' : 'pre',
        color: colorOf(block),
        caretColor: colorOf(block),
      }}
    />
  )
}
