/** Keys whose values are words to set, and keys whose values say nothing of a scene. */
const TITLES = /^(text|title|headline|caption|slogan|copy|tagline)$/i
const BACKGROUNDS = /^(background|backdrop)$/i
const MEASURES =
  /^(type|id|bbox|box|position|size|width|height|seed|color_palette|palette|aspect_ratio|resolution|negative_prompt|negative)$/i

interface Options {
  /** Words for a background, of which its key says what they are. */
  readonly backgroundOf: (text: string) => string
}

/**
 * A prompt that is an object in JSON, as sentences: its keys and quotation marks are no titles. Any other prompt stays as it
 * is.
 */
export function sentencesOf(prompt: string, { backgroundOf }: Options): string {
  if (!/^\s*\{/.test(prompt)) return prompt
  const found = parsed(prompt)
  if (typeof found !== 'object' || found === null) return prompt
  return [...saidIn(found, backgroundOf)].join('. ')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The texts of an object, in their order. No recursion: thousands of objects in each other would overflow the stack. */
function* saidIn(value: object, backgroundOf: Options['backgroundOf']): Generator<string> {
  const left: [string, unknown][] = Object.entries(value).reverse()
  for (let next = left.pop(); next; next = left.pop()) {
    const [key, entry] = next
    if (MEASURES.test(key)) continue
    if (typeof entry === 'object' && entry !== null) left.push(...Object.entries(entry).reverse())
    else if (typeof entry !== 'string') continue
    else if (TITLES.test(key)) yield `"${entry.replaceAll('"', '')}"`
    else yield BACKGROUNDS.test(key) ? backgroundOf(entry) : entry
  }
}
