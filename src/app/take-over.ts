type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Draws the app over the page that was drawn when the studio was built (scripts/prerender.ts): its elements stay, so
 * the focus does too. What was typed or chosen in them before is told to the app as if it was done now.
 */
export function takeOver(root: HTMLElement, draw: () => void): void {
  // public/begin.js marks what was touched.
  const touched = [...root.querySelectorAll<Field>('[data-touched]')].map((field) => ({
    field,
    words: wordsOf(field),
    value: field.value,
    isChecked: isBox(field) && field.checked,
  }))
  draw()
  for (const { field, words, value, isChecked } of touched) {
    // A draft of before may have other fields: an element then stands for another one now.
    if (!field.isConnected || wordsOf(field) !== words) continue
    if (isBox(field)) {
      if (isChecked !== field.checked) field.click()
    } else tell(field, value)
  }
}

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

/** By which a person knows a field. */
const wordsOf = (field: Field) =>
  [
    field.id,
    field.getAttribute('aria-label'),
    field.closest('[role="radiogroup"]')?.getAttribute('aria-label'),
    isBox(field) && [...(field.labels ?? [])].map(({ textContent }) => textContent),
  ].join()

function tell(field: Field, value: string): void {
  const { selectionStart, selectionEnd } = field
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (document.activeElement === field && selectionStart !== null) {
    field.setSelectionRange(selectionStart, selectionEnd)
  }
}
