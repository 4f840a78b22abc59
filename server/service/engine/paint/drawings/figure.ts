import { hashText } from '../../chance/random.ts'

/** Heads without shoulders, which get a whole body. */
const HEAD =
  /^(man|woman|person|boy|girl|child|baby|old-man|old-woman|older-person|santa-claus|mrs-claus)(-(bald|beard|blonde-hair|curly-hair|red-hair|white-hair))?(-(light|medium-light|medium|medium-dark|dark))?$/

/** Clothes: top and trousers or skirt. */
const CLOTHES: readonly (readonly [top: string, legs: string])[] = [
  ['#e5533d', '#3d4a73'],
  ['#2f8fc4', '#454a5e'],
  ['#f2b233', '#46587f'],
  ['#3f9d74', '#5a4a42'],
  ['#8466b8', '#3c4563'],
  ['#e58a9b', '#4d5a80'],
]
const SKIN: Readonly<Record<string, string>> = {
  light: '#f7dece',
  'medium-light': '#f1c9a5',
  medium: '#c68f80',
  'medium-dark': '#8f5d4d',
  dark: '#6d4a42',
}
const UNTONED = '#ffc83d'
const SHOES = '#3b3240'

/**
 * A whole person: the sets draw most people as a head or down to the chest, which cannot stand in a scene. `body` is
 * that drawing in a square of 32.
 */
export function figureOf(name: string, body: string): { readonly viewBox: string; readonly body: string } {
  return HEAD.test(name) ? withBody(name, body) : withLegs(body)
}

/** A head on a body, five heads high; children have larger heads. */
function withBody(name: string, head: string) {
  const tone = /-(light|medium-light|medium|medium-dark|dark)$/.exec(name)?.[1] ?? ''
  const [top, legs] = name.includes('santa')
    ? ['#e0343c', '#e0343c']
    : (CLOTHES[hashText(name) % CLOTHES.length] ?? ['#e5533d', '#3d4a73'])
  const skin = SKIN[tone] ?? UNTONED
  const isChild = /^(boy|girl|child|baby)/.test(name)
  const [side, height] = isChild ? [17, 44] : [14, 60]
  const [neck, hips, feet] = isChild ? [15, 28, 43] : [12.6, 33, 59]
  const clothes = /^(woman|girl|old-woman|mrs)/.test(name)
    ? `<path fill="${top}" d="M12 ${neck}h8q2.4 0 3 2.4L26 ${hips + 5}H6l3-${hips + 2.6 - neck}q.6-2.4 3-2.4"/>`
    : `<path fill="${top}" d="M11 ${neck}h10q2 0 2.4 2.4L24 ${hips}H8l.6-${hips - neck - 2.4}q.4-2.4 2.4-2.4"/>`
  return {
    viewBox: `0 0 32 ${height}`,
    body: [
      `<path fill="${legs}" d="M9.4 ${hips - 1}h13.2L22 ${feet - 1.6}h-4.2L16.6 ${hips + 6}h-1.2L14.2 ${feet - 1.6}H10z"/>`,
      `<path fill="${SHOES}" d="M8.4 ${feet}q0-2.2 3-2.2h3V${feet}zM17.6 ${feet}v-2.2h3q3 0 3 2.2z"/>`,
      `<path fill="${skin}" d="M5.4 ${hips}l1.6-8h3l-1 8.6q-1.8 1.8-3.6-.6M26.6 ${hips}l-1.6-8h-3l1 8.6q1.8 1.8 3.6-.6M14 ${neck - 3}h4v5h-4z"/>`,
      `<path fill="${top}" d="M11 ${neck}q-4 0-4.6 4L5 ${hips - 5}h4.4l2.6-8zM21 ${neck}q4 0 4.6 4L27 ${hips - 5}h-4.4l-2.6-8z"/>`,
      clothes,
      `<g transform="translate(${16 - side / 2} -0.5) scale(${side / 32})">${head}</g>`,
    ].join(''),
  }
}

/** A person down to the chest, with a waist and legs in the colour of the clothes. */
function withLegs(bust: string) {
  const cloth = clothColor(bust)
  return {
    viewBox: '0 0 32 58',
    body: [
      `<path fill="${shade(cloth, 0.72)}" d="M10 38h12.4L21.6 56h-4L16.6 43h-1L14.6 56h-4z"/>`,
      `<path fill="${SHOES}" d="M9 57.6q0-2.2 3-2.2h2.8v2.2zM17.4 57.6v-2.2h2.8q3 0 3 2.2z"/>`,
      `<path fill="${cloth}" d="M7.4 27h17.2L23 40H9.2z"/>`,
      `<g transform="translate(2 1) scale(0.875)">${bust}</g>`,
    ].join(''),
  }
}

/** The fill of the largest shape that reaches the lower edge: the clothes. */
function clothColor(bust: string): string {
  const shapes = [...bust.matchAll(/<path fill="(#[0-9a-f]{3,6})" d="([^"]+)"/gi)]
  const atFoot = shapes.filter(([, , path = '']) => /(^|[^\d.])(30|V30|v-?\d*)/.test(path) && /30/.test(path))
  return atFoot.toSorted((a, b) => (b[2]?.length ?? 0) - (a[2]?.length ?? 0))[0]?.[1] ?? '#46587f'
}

function shade(hex: string, share: number): string {
  const full = hex.length === 4 ? `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}` : hex
  const value = Number.parseInt(full.slice(1), 16)
  const channels = [value >> 16, (value >> 8) & 255, value & 255].map((each) => Math.round(each * share))
  return `#${channels.map((each) => each.toString(16).padStart(2, '0')).join('')}`
}
