/**
 * A text as it is compared, in whatever case it was written: in capitals, as two letters that differ only in case have the
 * same one (both Greek sigmas, ß and SS), which is not true of small letters. Not to be shown.
 */
export const caseFolded = (text: string): string => text.normalize('NFC').toUpperCase()
