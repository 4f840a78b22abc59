import type { Control } from '#src/forms/arrangement.ts'

// Controls that several tools show.

export const picture: Control = { label: 'Picture', show: 'pictures' }
export const count: Control = { label: 'Pictures', show: 'count' }
export const quality: Control = { label: 'Quality', show: 'choice' }
export const seed: Control = { label: 'Seed', show: 'seed', place: 'more' }
export const instructions: Control = {
  label: 'Instructions',
  show: 'lines',
  help: 'Describe what to change in the result.',
  place: 'more',
}
export const hidden: Control = { label: '', show: 'hidden' }
