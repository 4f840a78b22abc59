/** The style of all text inputs. */
export const inputLook =
  'rounded-md border border-edge bg-bg px-2.5 text-sm text-ink transition-colors focus:border-accent focus:outline-2 focus:outline-accent-soft aria-invalid:border-bad'
