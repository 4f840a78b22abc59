/** Keys whose values are words to set, and keys whose values say nothing of a scene. */
const TITLES = /^(text|title|headline|caption|slogan|copy|tagline)$/i
const BACKGROUNDS = /^(background|backdrop)$/i
const MEASURES =
  /^(type|id|bbox|box|position|size|width|height|seed|color_palette|palette|aspect_ratio|resolution|negative_prompt|negative)$/i

/** Objects in objects are read so deep: nobody describes a scene in more. */
const MAX_DEPTH = 20

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
  return saidIn(found, backgroundOf, MAX_DEPTH).join('. ')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const saidIn = (value: object, backgroundOf: Options['backgroundOf'], depth: number): readonly string[] =>
  Object.entries(value).flatMap(([key, entry]: [string, unknown]) => {
    if (MEASURES.test(key)) return []
    if (typeof entry === 'object' && entry !== null)
      return depth > 0 ? saidIn(entry, backgroundOf, depth - 1) : []
    if (typeof entry !== 'string') return []
    if (TITLES.test(key)) return [`"${entry.replaceAll('"', '')}"`]
    return [BACKGROUNDS.test(key) ? backgroundOf(entry) : entry]
  })
