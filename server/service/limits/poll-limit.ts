/** Returns how long a caller has to wait, in whole seconds; 0 accepts the call and counts it. */
export type PollLimit = (organizationId: string) => number

/** Counts calls for each organization in fixed windows; a window begins with its first call. */
export function openPollLimit(
  limit: { readonly requests: number; readonly windowSeconds: number },
  now: () => Date,
): PollLimit {
  const windows = new Map<string, { endsAt: number; calls: number }>()
  return (organizationId) => {
    const at = now().getTime()
    const open = windows.get(organizationId)
    if (!open || open.endsAt <= at) {
      windows.set(organizationId, { endsAt: at + limit.windowSeconds * 1000, calls: 1 })
      return 0
    }
    if (open.calls >= limit.requests) return Math.max(1, Math.ceil((open.endsAt - at) / 1000))
    open.calls += 1
    return 0
  }
}
