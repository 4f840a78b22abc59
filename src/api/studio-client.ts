import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * A query client that has at most one request for each query under way. What changes while it is read is read once more
 * afterwards, however often it changed; TanStack Query itself aborts the request at each change, and a first one it leaves
 * with what was read before the change. Give `cancelRefetch` where a request may hang: it is given up, also a first one, where
 * something on the screen waits for it.
 */
export class StudioClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options: InvalidateOptions = {},
  ): Promise<void> {
    const { cancelRefetch = false } = options
    const underWay = this.getQueryCache().findAll({
      ...filters,
      fetchStatus: 'fetching',
    } as InvalidateQueryFilters)
    if (cancelRefetch) for (const query of underWay) if (query.isActive()) void query.cancel({ silent: true })
    const afterwards = (cancelRefetch ? [] : underWay).map(async (query) => {
      await query.fetch().catch(() => undefined)
      await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
    })
    await super.invalidateQueries(filters, { ...options, cancelRefetch })
    await Promise.all(afterwards)
  }
}
