/** In place of a line that a server was to translate, and that failed. */
export const UNANSWERED = Symbol('the translator failed')

/** A line in another language; null if there is no translation. */
export type Translated = string | null | typeof UNANSWERED

/**
 * Translates lines of advertising copy.
 * @param language a language of the ad localizer (service-api.md, Image tools), like `fr-ca`
 * @param from the language of the lines, as ISO 639-1
 */
export type Translate = (
  lines: readonly string[],
  language: string,
  from: string,
) => Promise<readonly Translated[]>
