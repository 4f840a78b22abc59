import { type RefObject, useLayoutEffect } from 'react'
import { typedQuotationMark } from '#contract/service/describe/quotation-marks.ts'

/** In a field of a language, a straight quotation mark becomes one of the language as it is typed. */
export function useQuotationMarks(field: RefObject<HTMLTextAreaElement | null>, language?: string): void {
  // Before the field can be typed into.
  useLayoutEffect(() => {
    const element = field.current
    if (!element || language === undefined) return
    const spoken = language
    const text = element
    function onBeforeInput(event: InputEvent): void {
      if (event.inputType !== 'insertText' || event.data !== '"') return
      const { value, selectionStart, selectionEnd } = text
      const mark = typedQuotationMark(value.slice(0, selectionStart), value.slice(selectionEnd), spoken)
      if (mark === null) return
      event.preventDefault()
      // The only way that the field’s own Undo knows.
      document.execCommand('insertText', false, mark)
    }
    element.addEventListener('beforeinput', onBeforeInput)
    return () => element.removeEventListener('beforeinput', onBeforeInput)
  }, [field, language])
}
