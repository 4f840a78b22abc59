import type { Control } from '#src/forms/arrangement.ts'

// Controls that several generators show.

export const copyright: Control = {
  label: 'Copyright check',
  show: 'switch',
  help: 'Withholds pictures with protected characters or brands. The service checks the prompt or the pictures, which can take a little longer. If your organization has it on, Off has no effect.',
  place: 'more',
}
export const prompt: Control = { label: 'Prompt', show: 'prompt' }
export const hidden: Control = { label: '', show: 'hidden' }
export const ratio: Control = { label: 'Size', show: 'ratio' }
export const speed: Control = { label: 'Speed', show: 'choice' }
export const seed: Control = { label: 'Seed', show: 'seed' }
export const magic: Control = {
  label: 'Rewrite prompt',
  show: 'choice',
  help: 'Auto lets the model expand short prompts.',
  place: 'more',
}
export const negative: Control = {
  label: 'Negative prompt',
  show: 'lines',
  help: 'Describe what the picture must not show.',
  place: 'more',
}
export const pictures: Control = { label: 'Pictures', show: 'count' }
