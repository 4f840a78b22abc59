import type { OperationId } from '#contract/service/operations/table.ts'

const DRAFTS_COOKIE = 'easel-drafts'
const NAMED = new RegExp(`(?:^|;\\s*)${DRAFTS_COOKIE}=([^;]*)`)
const SECONDS_OF_A_YEAR = 31_536_000

/** The generator of the address `/generate`. */
export const USUAL_MODEL = 'generate-v4' satisfies OperationId

/**
 * The cookie that names the operations whose forms have a draft in this browser: the server sends their pages with the
 * empty form hidden, so that no script has to before the first paint.
 */
export const draftsCookie = (operations: readonly string[]): string =>
  `${DRAFTS_COOKIE}=${operations.join('.')}; Path=/; Max-Age=${SECONDS_OF_A_YEAR}; SameSite=Lax`

/** Whether the page at a path, with the model that its query names, shows a form with a draft, by the cookies of a browser. */
export function hasDraft(path: string, model: string | null, cookies: string): boolean {
  const [, tool] = /^\/tools\/([^/]+)/.exec(path) ?? []
  const [, named = ''] = NAMED.exec(cookies) ?? []
  return named.split('.').includes(tool ?? model ?? USUAL_MODEL)
}
