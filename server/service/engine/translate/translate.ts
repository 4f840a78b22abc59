/**
 * Translates lines of advertising copy from English; null for each line without a translation.
 * @param language a language of the ad localizer (service-api.md, Image tools), like `fr-ca`
 */
export type Translate = (lines: readonly string[], language: string) => Promise<readonly (string | null)[]>
