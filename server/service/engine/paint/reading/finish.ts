/** What magic prompt adds to a prompt: how a picture is made, never what it shows. */
export const FINISHES = {
  composition: [
    'a balanced composition with room to breathe',
    'a composition on thirds',
    'a calm, centred composition',
    'a composition with a strong diagonal',
  ],
  light: [
    'soft directional light',
    'light that falls from one side',
    'even, gentle light',
    'clear light with long shadows',
  ],
  surface: ['fine texture', 'a considered palette', 'crisp edges and quiet detail', 'a subtle grain'],
} as const

const oneOf = (phrases: readonly string[]) => `(?:${phrases.join('|')})`
/** Anywhere: a prompt that was extended may be sent again with more words, and be extended once more. */
const FINISH = new RegExp(
  `(?:^|,? with )${[FINISHES.composition, FINISHES.light, FINISHES.surface].map(oneOf).join(', ')}(?=\\s*(?:$|[.,;\\n]))`,
  'gi',
)

/** A prompt without what magic prompt added: its "thirds" are no things of the user's. */
export const withoutFinish = (prompt: string): string => prompt.replace(FINISH, '')
