/** The database server answers, but refuses DATABASE_URL; the message says what to correct. */
export class DatabaseRefused extends Error {}

/** PostgreSQL's error codes (its manual, Appendix A). */
const MESSAGES: Readonly<Record<string, (url: URL) => string>> = {
  '3D000': ({ pathname }) =>
    `DATABASE_URL names the database ${decodeURIComponent(pathname.slice(1))}, which does not exist on the server; create it, or set another one`,
  '28P01': ({ username }) => refusesUser(username),
  '28000': ({ username }) => refusesUser(username),
  '42501': ({ username }) =>
    `the user ${decodeURIComponent(username)} of DATABASE_URL has no access to its database; grant all rights on it, or set another user`,
}

const refusesUser = (username: string) =>
  `the database server refuses the user ${decodeURIComponent(username)} of DATABASE_URL, or its password; correct them`

/** The message for a server's refusal of DATABASE_URL; null for any other error. */
export function refusalOf(error: unknown, url: string): DatabaseRefused | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const message = 'code' in at ? MESSAGES[String(at.code)] : undefined
    if (message && URL.canParse(url)) return new DatabaseRefused(message(new URL(url)))
  }
  return null
}
