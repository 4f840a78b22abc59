/** Longer waits are cut to this, as proxies may close a silent connection. */
export const MAX_WAIT_SECONDS = 30

/** The wait that a `Prefer` header requests (RFC 7240, 4.3), in milliseconds; null if it requests none. */
export function preferredWaitMs(prefer: string | string[] | undefined): number | null {
  const [, seconds] = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?/i.exec(String(prefer ?? '')) ?? []
  return seconds === undefined ? null : Math.min(Number(seconds), MAX_WAIT_SECONDS) * 1000
}
