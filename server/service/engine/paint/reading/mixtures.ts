/** Nouns for things of several kinds, and what is drawn for them: drawings of the flat set, if no other is named. */
const ROWS: Readonly<Record<string, string>> = {
  fruit: 'red-apple tangerine banana grapes',
  vegetable: 'carrot tomato broccoli bell-pepper',
  flower: 'tulip blossom rose hibiscus',
  wildflower: 'blossom hibiscus tulip white-flower',
  animal: 'own:fox rabbit deer own:bear',
  'wild animal': 'own:fox rabbit deer own:bear',
  'forest animal': 'own:fox rabbit deer own:bear',
  'woodland animal': 'own:fox rabbit deer own:bear',
  'farm animal': 'cow pig ewe own:hen',
  insect: 'beetle butterfly honeybee',
  toy: 'teddy-bear yo-yo nesting-dolls kite',
  tool: 'hammer wrench screwdriver',
  clothes: 't-shirt jeans socks',
  instrument: 'guitar violin trumpet',
  'musical instrument': 'guitar violin trumpet drum',
  vehicle: 'automobile bus motor-scooter',
  shape: '',
  food: 'bread cheese-wedge tomato',
  dessert: 'cupcake doughnut shortcake',
  berry: 'strawberry blueberries cherries',
  spice: 'hot-pepper garlic herb',
  seashell: 'spiral-shell oyster',
  wedding: 'figure:person-with-veil figure:person-in-tuxedo',
  picnic: 'own:rug basket',
}

/** Several kinds even in the singular. */
const ALWAYS: ReadonlySet<string> = new Set(['fruit', 'food', 'clothes', 'wedding', 'picnic'])

/** Drawings for a mixture; undefined for all other nouns. One flower is no mixture. */
export function mixtureOf(word: string, isPlural: boolean): readonly string[] | undefined {
  const names = isPlural || ALWAYS.has(word) ? ROWS[word] : undefined
  return names ? names.split(' ').map((name) => (name.includes(':') ? name : `flat:${name}`)) : undefined
}
