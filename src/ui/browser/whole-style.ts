let isPartial = false
let whole: Promise<unknown> | undefined

/**
 * From now on, code that is loaded later waits for the whole style sheet: the page came with the rules of its own screen
 * only (scripts/build/page-style.ts).
 */
export function expectWholeStyle(): void {
  isPartial = true
}

/** Code that is loaded later, once its rules are there. */
export const withStyle = async <Loaded>(code: Promise<Loaded>): Promise<Loaded> =>
  isPartial ? (await Promise.all([code, wholeStyle()]))[0] : code

/** Loads the sheet by the link that the page came with, disabled. */
function wholeStyle(): Promise<unknown> {
  whole ??= new Promise((resolve) => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][disabled]')
    if (!link) return resolve(null)
    link.onload = resolve
    // Better an unfinished look than no screen.
    link.onerror = resolve
    link.disabled = false
  })
  return whole
}
