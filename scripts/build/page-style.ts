// The part of the style sheet that a prerendered page needs; the whole sheet has the utilities of all screens.
import postcss, { type Container } from 'postcss'

/**
 * A style sheet without the utilities (the rules of `@layer utilities`) whose classes are not named in `texts`: the
 * page and the scripts that it loads at once. Tailwind finds classes in source files in the same way, so a class that is
 * used is there in full. Rules without a class, and all other layers, stay, but for those of forced colors, which few people
 * have, and those of elements and parts of fields that no page shows at first; registered properties, and their
 * first values for browsers without them, stay if a rule reads them.
 */
export function styleFor(css: string, texts: readonly string[]): string {
  const sheet = postcss.parse(css)
  const named = texts.join('\n')
  const isNamed = (selector: string) => {
    const classes = classesIn(selector)
    return classes.length === 0 || classes.some((name) => named.includes(name))
  }
  sheet.walkAtRules('layer', (layer) => {
    if (layer.params === 'utilities') dropUnnamed(layer, isNamed)
  })
  sheet.walkAtRules('media', (media) => {
    if (media.params.includes('forced-colors')) media.remove()
  })
  sheet.walkRules((rule) => {
    if (rule.selectors.every((selector) => SELDOM.test(selector))) rule.remove()
  })
  const read = new Set(Array.from(sheet.toString().matchAll(/var\((--[\w-]+)/g), ([, name]) => name))
  sheet.walkAtRules('property', (property) => {
    if (!read.has(property.params)) property.remove()
  })
  sheet.walkAtRules('layer', (layer) => {
    if (layer.params !== 'properties') return
    layer.walkDecls((value) => {
      if (!read.has(value.prop)) value.remove()
    })
  })
  return sheet.toString()
}

const SELDOM = /^(abbr|hr|progress|sub|sup|::file-selector-button|::-webkit-(date|calendar-picker))/

/** Drops rules, inside conditions (`@media`, `@supports`) too, and the conditions that have none left. */
function dropUnnamed(within: Container, isNamed: (selector: string) => boolean): void {
  within.each((node) => {
    if (node.type === 'rule' && !node.selectors.some(isNamed)) node.remove()
    if (node.type !== 'atrule' || !node.nodes) return
    dropUnnamed(node, isNamed)
    if (node.nodes.length === 0) node.remove()
  })
}

/** The names of the classes in a selector, without the backslashes that escape their signs. */
const classesIn = (selector: string): string[] =>
  Array.from(selector.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = '']) => name.replaceAll('\\', ''))
