import { draftsCookie } from '#contract/studio/pages/drafts-cookie.ts'

const PREFIX = 'easel.draft.'

/** The storage key of an operation's draft. */
export const draftKey = (operation: string): string => PREFIX + operation

/** Tells the server which operations have a draft here, for the next page (contract/studio/pages/drafts-cookie.ts). */
export function nameDrafts(): void {
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore needs https, and the studio runs on plain http on one's own machine.
  document.cookie = draftsCookie(drafts.map((key) => key.slice(PREFIX.length)))
}
