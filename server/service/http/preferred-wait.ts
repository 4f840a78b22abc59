/** Longer waits are cut to this: what stands between may end a connection that is silent. */
const MAX_WAIT_SECONDS = 30

/** Milliseconds that a `Prefer` header asks to wait for (RFC 7240, 4.3); null where it asks for no wait. */
export function preferredWaitMs(prefer: string | string[] | undefined): number | null {
  const [, seconds] = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?/i.exec(String(prefer ?? '')) ?? []
  return seconds === undefined ? null : Math.min(Number(seconds), MAX_WAIT_SECONDS) * 1000
}
