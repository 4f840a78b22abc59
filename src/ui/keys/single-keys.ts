/** Where a browser keeps that they are turned off; absent while they are on. */
export const SINGLE_KEYS_OFF = 'easel.single-keys-off'

/** Whether a letter, a digit or a sign alone is a command (WCAG 2.2, 2.1.4: they can be turned off). */
export const areSingleKeysOn = (): boolean => localStorage.getItem(SINGLE_KEYS_OFF) === null
