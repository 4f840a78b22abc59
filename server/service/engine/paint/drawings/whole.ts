/** Bodies for animals of which the set only draws the head. */

interface Body {
  readonly coat: string
  readonly far: string
  readonly belly: string
  readonly tail?: 'tuft' | 'bushy' | 'ringed' | 'short'
}

/** Heads that look at us, on a body that sits. */
const SITTING: Readonly<Record<string, Body>> = {
  lion: { coat: '#f0a93b', far: '#c98524', belly: '#f8cf86', tail: 'tuft' },
  wolf: { coat: '#9b9b9b', far: '#7a7a7a', belly: '#d3d3d3', tail: 'bushy' },
  panda: { coat: '#f4f4f4', far: '#433b6b', belly: '#ffffff', tail: 'short' },
  koala: { coat: '#9b9b9b', far: '#7d7d7d', belly: '#d9d9d9' },
  frog: { coat: '#00c865', far: '#00a352', belly: '#ffd43b' },
  hamster: { coat: '#f3ad61', far: '#d68d43', belly: '#fbe3c4' },
  raccoon: { coat: '#9b9b9b', far: '#6e6e6e', belly: '#d3d3d3', tail: 'ringed' },
}
/** Heads in profile with a neck, on a body on four legs. */
const STANDING: Readonly<Record<string, Body & { readonly legs: number; readonly size: number }>> = {
  boar: { coat: '#6d4534', far: '#523225', belly: '#7e5341', legs: 9, size: 18 },
  moose: { coat: '#a56953', far: '#7d4c3a', belly: '#b67b65', legs: 19, size: 25 },
  unicorn: { coat: '#f0d9ff', far: '#d3b5ec', belly: '#f8ecff', legs: 17, size: 22, tail: 'bushy' },
}

/** A whole animal or robot from the drawing of its head in a square of 32. */
export function wholeOf(name: string, head: string): { readonly viewBox: string; readonly body: string } {
  const legged = STANDING[name]
  if (legged) return onFourLegs(legged, head)
  return upright(name, SITTING[name], head)
}

const path = (fill: string, d: string) => `<path fill="${fill}" d="${d}"/>`
const stroke = (color: string, width: number, d: string) =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`

const TAILS: Readonly<Record<NonNullable<Body['tail']>, (body: Body) => string>> = {
  tuft: ({ far }) => stroke(far, 1.8, 'M26 38q7 0 7-7') + path('#6d4534', 'M31 31q0-5 2.4-6 2 3 1 6.4z'),
  bushy: ({ far, belly }) => stroke(far, 5.4, 'M26 38q7-1 6-8') + stroke(belly, 3, 'M32.4 31l-.4-2.4'),
  ringed: ({ far }) =>
    stroke('#b5b5b5', 5.2, 'M26 38q7-1 6-9') +
    stroke(far, 5.2, 'M29.6 36.6l.6-.6M32.2 32.4v-.6M31.8 28.6v-.2'),
  short: ({ far }) => path(far, 'M24 36a3 3 0 1 1 4 3z'),
}

/** Who sits before us, and who stands on two legs. */
function upright(name: string, body: Body | undefined, head: string) {
  const parts = body ? sitting(body, name === 'panda') : name === 'robot' ? ROBOT : ALIEN
  const large = body ? 0.66 : 0.6
  return {
    viewBox: '0 0 36 44',
    body: `${parts}<g transform="translate(${18 - 16 * large} -0.4) scale(${large})">${head}</g>`,
  }
}

/** Round haunches, a belly, and two legs in front. */
function sitting(body: Body, isDarkLegged: boolean): string {
  const { coat, far, belly, tail } = body
  const legs = isDarkLegged ? far : coat
  return [
    tail ? TAILS[tail](body) : '',
    path(
      isDarkLegged ? far : far,
      'M6 38q-1-8 6-9.6l3 13.4H8Q6.2 41.6 6 38M30 38q1-8-6-9.6l-3 13.4h7q1.8-.2 2-3.8',
    ),
    path(coat, 'M10 18.4q8-3.4 16 0 2.6 8 2 14.6-.8 8-10 8t-10-8q-.6-6.6 2-14.6'),
    path(belly, 'M13 22q5-2 10 0 2 7.4 1 12.4-1.4 4.4-6 4.4t-6-4.4q-1-5 1-12.4'),
    stroke(legs, 4.4, 'M13.6 27v13.6M22.4 27v13.6'),
    stroke(far, 0.5, 'M18 31v9.6'),
    path(legs, 'M10.4 42.6q0-3.2 3.2-3.2t3.2 3.2zM19.2 42.6q0-3.2 3.2-3.2t3.2 3.2z'),
  ].join('')
}

/** A long body to the right of the neck. */
function onFourLegs({ coat, far, belly, tail, legs, size }: (typeof STANDING)[string], head: string) {
  const [scale, back] = [size / 32, size * 0.62]
  const [left, right, low] = [size * 0.62, 46, back + 13]
  const leg = (x: number) => `M${x} ${low - 3}v${legs + 1}`
  return {
    viewBox: `0 0 50 ${low + legs}`,
    body: [
      tail
        ? stroke('#8d65c5', 4, `M45 ${back + 3}q4 3 2.4 12`) +
          stroke('#ff8687', 1.6, `M46.4 ${back + 4}q2.4 4 1 10`)
        : '',
      stroke(far, 3.6, leg(left + 7) + leg(right - 7)),
      path(
        coat,
        `M${left - 2} ${back + 6}q1-8 12-7.4h${right - left - 16}q8 .4 8 8.4t-8 7H${left + 8}q-10 0-10-8`,
      ),
      path(belly, `M${left + 4} ${low - 1}q10 2.6 24 0 1-3-12-3t-12 3`),
      stroke(coat, 4, leg(left + 3) + leg(right - 3)),
      path('#402a32', `M${left + 0.8} ${low + legs}v-2h4.4v2zM${right - 5.2} ${low + legs}v-2h4.4v2z`),
      `<g transform="scale(${scale})">${head}</g>`,
    ].join(''),
  }
}

const ALIEN = [
  stroke('#6fb52c', 2.6, 'M15.4 30l-.8 12M20.6 30l.8 12M13 23.4l-4.6 6-1 3.4M23 23.4l4.8-3.6 1-5.4'),
  path('#86d72f', 'M12.6 21q5.4-3 10.8 0l-1 11q-4.4 2.4-8.8 0z'),
  path('#6fb52c', 'M11.6 43q0-2 2.6-2h2v2zM19.8 43v-2h2q2.6 0 2.6 2z'),
].join('')

const ROBOT = [
  stroke('#9b9b9b', 2.6, 'M11 24l-4.4 4.4.6 5.4M25 24l4.4 4.4-.6 5.4'),
  path('#636363', 'M13.4 34h3.4v7h-3.4zM19.2 34h3.4v7h-3.4z'),
  path('#cdc4d6', 'M10.4 20.4h15.2q1.6 0 1.6 1.6v11q0 2.4-2.4 2.4H11.2q-2.4 0-2.4-2.4V22q0-1.6 1.6-1.6'),
  path('#433b6b', 'M13 23.6h10v6H13z'),
  path('#00a6ed', 'M14.4 25h3v3.2h-3zM18.8 25h2.8v1.2h-2.8zM18.8 27h2.8v1.2h-2.8z'),
  path('#f8312f', 'M5.4 33.4h3.6v2.8H5.4zM27 33.4h3.6v2.8H27z'),
  path('#433b6b', 'M11.4 43q0-2.6 3-2.6h2.8V43zM18.8 43v-2.6h2.8q3 0 3 2.6z'),
].join('')
