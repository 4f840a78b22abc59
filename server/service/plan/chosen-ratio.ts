/** Rows and columns of something are no ratio. */
const NAMED =
  /\b(\d{1,2})\s?(?:x|×|:|by)\s?(\d{1,2})\b(?!\s+(?:array|block|board|chart|collage|grid|matrix|mosaic|panels?|sheet|table|tiles?)\b)/gi
/** What a prompt says is not there. */
const DENIED = /\b(?:no|not|never|without)\s+(?:(?:an?|any|the|so|too|very)\s+)?[\w-]+/gi
const WIDE = /\b(banner|billboard|header|horizontal|landscape|panoram\w*|skyline|wide|widescreen)\b/i
const TALL = /\b(bookmark|full[- ](?:body|length)|portrait|standing|tall|upright|vertical)\b/i

/**
 * The ratio that a model chooses from the words of a prompt, of the offered ones: the one that they name, else 3x2 or 2x3
 * where they describe something wide or tall, else a square.
 */
export function chosenRatio(words: string, offered: readonly string[]): string {
  const wanted = words.replaceAll(DENIED, ' ')
  const named = Array.from(wanted.matchAll(NAMED), ([, width, height]) => `${width}x${height}`)
  const [isWide, isTall] = [WIDE.test(wanted), TALL.test(wanted)]
  const described = isWide === isTall ? [] : [isWide ? '3x2' : '2x3']
  return [...named, ...described].find((ratio) => offered.includes(ratio)) ?? '1x1'
}
