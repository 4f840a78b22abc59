import { LRUCache } from 'lru-cache'

/**
 * A cache that drops the entry that was not used for longest, once it has more than a number of them. It makes places as
 * they are needed: `max` of lru-cache makes all of them at once, which takes milliseconds for tens of thousands.
 */
export const cacheOf = <Value extends object>(entries: number) =>
  new LRUCache<string, Value>({ maxSize: entries, sizeCalculation: () => 1 })
