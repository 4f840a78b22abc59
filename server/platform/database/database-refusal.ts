/** The database server is there, but not as DATABASE_URL says; the message says what to do. */
export class DatabaseRefused extends Error {}

/** By PostgreSQL's codes (its manual, Appendix A). */
const MESSAGES: Readonly<Record<string, (url: URL) => string>> = {
  '3D000': ({ pathname }) =>
    `DATABASE_URL names the database ${decodeURIComponent(pathname.slice(1))}, which the server does not have; create it, or name another one`,
  '28P01': ({ username }) => refusesUser(username),
  '28000': ({ username }) => refusesUser(username),
  '42501': ({ username }) =>
    `the user ${decodeURIComponent(username)} of DATABASE_URL may not use its database; grant it all rights there, or name another user`,
}

const refusesUser = (username: string) =>
  `the database server refuses the user ${decodeURIComponent(username)} of DATABASE_URL, or its password; correct them`

/** What a server's refusal of an address means; null for any other error. */
export function refusalOf(error: unknown, url: string): DatabaseRefused | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const message = 'code' in at ? MESSAGES[String(at.code)] : undefined
    if (message && URL.canParse(url)) return new DatabaseRefused(message(new URL(url)))
  }
  return null
}
