/**
 * Names of characters and brands that the embedded check knows. A remote service compares pictures; this one only
 * reads words, which suffices to test every consequence of a flagged picture.
 */
const PROTECTED = [
  'mickey mouse',
  'donald duck',
  'pikachu',
  'pokemon',
  'pokémon',
  'super mario',
  'sonic the hedgehog',
  'batman',
  'superman',
  'spider-man',
  'spiderman',
  'darth vader',
  'harry potter',
  'hello kitty',
  'coca-cola',
  'pepsi',
  'nike swoosh',
  'disney',
  'barbie',
  'lego',
]

/** Whether a text names something protected; flagged pictures have `is_image_safe` false. */
export function namesProtected(words: string): boolean {
  const lower = words.toLowerCase()
  return PROTECTED.some((name) => new RegExp(`(^|[^\\p{L}])${name}([^\\p{L}]|$)`, 'u').test(lower))
}
