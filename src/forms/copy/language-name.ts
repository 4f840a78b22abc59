const names = new Intl.DisplayNames(['en'], { type: 'language' })
/** A language by its English name. */
export const languageName = (code: string) => names.of(code) ?? code
