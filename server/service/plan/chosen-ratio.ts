const NAMED = /\b(\d{1,2})\s?(?:x|×|:|by)\s?(\d{1,2})\b/gi
const WIDE = /\b(banner|billboard|header|horizontal|landscape|panoram\w*|skyline|wide|widescreen)\b/i
const TALL = /\b(bookmark|full[- ](?:body|length)|portrait|standing|tall|upright|vertical)\b/i

/**
 * The ratio that a model chooses from the words of a prompt, of the offered ones: the one that they name, else 3x2 or 2x3
 * where they describe something wide or tall, else a square.
 */
export function chosenRatio(words: string, offered: readonly string[]): string {
  const named = Array.from(words.matchAll(NAMED), ([, width, height]) => `${width}x${height}`)
  const [isWide, isTall] = [WIDE.test(words), TALL.test(words)]
  const described = isWide === isTall ? [] : [isWide ? '3x2' : '2x3']
  return [...named, ...described].find((ratio) => offered.includes(ratio)) ?? '1x1'
}
