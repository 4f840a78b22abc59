import type { Catalogue } from '#contract/service/values/catalogue.ts'

/** Names of sizes in ad booking (IAB ad units, and those of platforms). */
const UNITS: Readonly<Record<string, string>> = {
  '300x250': 'Medium rectangle',
  '336x280': 'Large rectangle',
  '300x600': 'Half page',
  '728x90': 'Leaderboard',
  '970x90': 'Large leaderboard',
  '970x250': 'Billboard',
  '160x600': 'Wide skyscraper',
  '120x600': 'Skyscraper',
  '320x50': 'Mobile leaderboard',
  '300x50': 'Mobile banner',
  '320x100': 'Large mobile',
  '250x250': 'Square',
  '468x60': 'Banner',
  '1080x1080': 'Square post',
  '1080x1350': 'Portrait post',
  '1080x1920': 'Story',
  '1200x628': 'Link post',
  '1200x1200': 'Large square post',
  '1920x1080': 'Wide video',
}

/** Every size with a name of its own. */
export const PLACEMENTS = Object.entries(UNITS).map(([size, name]) => ({ size, name }))

/** Platforms whose names are not their capitalized keys. */
const PLATFORMS: Readonly<Record<string, string>> = { tiktok: 'TikTok' }

function platformName(key: string): string {
  const words = key.replaceAll('_', ' ')
  return PLATFORMS[key] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** The use of a size: its name, or else the platforms that accept it; empty if neither is known. */
export function placementOf(size: string, catalogue: Catalogue): string {
  const platforms = Object.entries(catalogue['ad_resize.platform'])
    .filter(([, sizes]) => sizes.includes(size))
    .map(([platform]) => platformName(platform))
  return UNITS[size] ?? platforms.join(', ')
}
