/** The fill of a shape: the first or second colour, each also darker or lighter, or a neutral tone. */
export type Tone = 'one' | 'one-shade' | 'one-light' | 'two' | 'two-shade' | 'skin' | 'dark' | 'pale' | 'leaf'

/** Shapes from back to front, each an SVG path in a square of 100. */
export type Shapes = readonly (readonly [Tone, string])[]

/** Drawable things, and the words that select them. */
export const DRAWINGS: readonly (readonly [RegExp, Shapes])[] = [
  [
    /\bsun\b|sunset|sunrise/i,
    [
      ['one-light', star({ points: 16, outer: 49, inner: 41 })],
      ['one', circle(50, 50, 34)],
    ],
  ],
  [/orb\b|circle|\bball\b|planet|dot\b|\bdisc\b/i, [['one', circle(50, 50, 47)]]],
  [/moon|crescent/i, [['one', 'M68 6 A46 46 0 1 0 68 94 A38 46 0 0 1 68 6 Z']]],
  [
    /palm/i,
    [
      ['two-shade', 'M47 98 Q56 66 50 36 L56 36 Q64 66 57 98 Z'],
      ['one-shade', 'M53 36 Q30 30 14 56 Q30 40 53 40 Z M53 36 Q78 28 92 54 Q76 40 53 40 Z'],
      [
        'one',
        'M53 38 Q42 10 12 20 Q38 22 53 40 Z M53 38 Q66 8 94 22 Q68 22 53 40 Z M53 38 Q50 14 58 4 Q64 18 56 40 Z',
      ],
    ],
  ],
  [
    /\bpine|\bfir\b|spruce|forest|christmas tree/i,
    [
      ['two-shade', 'M46 80 H54 V98 H46 Z'],
      ['one-shade', 'M50 34 L84 84 H16 Z'],
      ['one', 'M50 18 L76 60 H24 Z'],
      ['one-light', 'M50 2 L68 36 H32 Z'],
    ],
  ],
  [
    /\btree|\boak|olive|maple/i,
    [
      ['two-shade', 'M45 98 L47 56 L36 44 L40 42 L48 50 L50 40 L53 50 L61 42 L65 44 L54 56 L56 98 Z'],
      ['one-shade', `${circle(32, 42, 20)} ${circle(68, 42, 20)}`],
      ['one', `${circle(50, 26, 24)} ${circle(34, 36, 17)} ${circle(66, 36, 17)}`],
    ],
  ],
  [
    /vase|pottery|ceramic|\burn\b/i,
    [
      [
        'leaf',
        'M49 50 Q46 28 30 14 Q28 34 49 50 Z M51 50 Q54 24 72 12 Q74 34 51 50 Z M50 48 Q44 22 50 2 Q58 22 50 48 Z',
      ],
      ['two', `${circle(30, 12, 7)} ${circle(72, 10, 7)} ${circle(50, 6, 6)}`],
      ['one', 'M41 46 H59 Q57 56 68 64 Q80 80 64 98 H36 Q20 80 32 64 Q43 56 41 46 Z'],
      ['one-shade', 'M52 46 H59 Q57 56 68 64 Q80 80 64 98 H54 Q70 80 60 64 Q52 56 52 46 Z'],
    ],
  ],
  [
    /flower|bloom|\brose|tulip|daisy|bouquet|petal|blossom/i,
    [
      ['leaf', 'M48 46 H52 V98 H48 Z M50 82 Q66 62 82 66 Q76 84 50 86 Z M50 90 Q32 74 18 78 Q26 92 50 94 Z'],
      ['one', petals({ count: 8, at: [50, 32], far: 18, size: [8, 13] })],
      ['two', circle(50, 32, 9)],
    ],
  ],
  [
    /leaf|leaves|fern|\bplant|foliage|botanic/i,
    [
      ['one', 'M50 98 Q18 66 26 34 Q32 14 50 2 Q68 14 74 34 Q82 66 50 98 Z'],
      ['one-shade', 'M50 98 Q82 66 74 34 Q68 14 50 2 Z'],
      [
        'one-light',
        'M49 10 H51 V98 H49 Z M50 40 L66 28 L67 30 L50 44 Z M50 40 L34 28 L33 30 L50 44 Z M50 64 L70 48 L71 50 L50 68 Z M50 64 L30 48 L29 50 L50 68 Z',
      ],
    ],
  ],
  [
    /cup|mug|coffee|\btea\b|espresso|latte/i,
    [
      ['one-light', 'M68 46 h10 a14 14 0 0 1 0 28 h-12 v-6 h11 a8 8 0 0 0 0-16 h-9 Z'],
      ['one', 'M20 40 H74 V66 Q74 86 56 86 H38 Q20 86 20 66 Z'],
      ['one-shade', 'M54 40 H74 V66 Q74 86 56 86 H44 Q60 84 60 66 Z'],
      ['two', 'M12 90 H84 Q82 96 74 96 H22 Q14 96 12 90 Z'],
      [
        'pale',
        'M38 32 Q32 24 38 16 Q44 10 40 4 Q50 10 44 18 Q40 26 44 32 Z M54 32 Q48 24 54 16 Q58 24 58 32 Z',
      ],
    ],
  ],
  [
    /glass|wine|cocktail|goblet|martini/i,
    [
      ['pale', 'M30 4 H70 Q74 44 53 52 V86 Q70 88 72 96 H28 Q30 88 47 86 V52 Q26 44 30 4 Z'],
      ['one', 'M30 22 H70 Q71 42 50 47 Q29 42 30 22 Z'],
    ],
  ],
  [
    /candle|lantern/i,
    [
      ['two', 'M50 4 Q64 22 50 34 Q36 22 50 4 Z'],
      ['dark', 'M49 32 H51 V42 H49 Z'],
      ['one', 'M36 42 H64 V96 H36 Z'],
      ['one-shade', 'M54 42 H64 V96 H54 Z'],
    ],
  ],
  [
    /bottle|perfume|product|\bjar|\bcan\b|serum|packag/i,
    [
      ['dark', 'M42 4 H58 V18 H42 Z'],
      ['one', 'M43 18 H57 V26 Q72 30 72 42 V90 Q72 97 65 97 H35 Q28 97 28 90 V42 Q28 30 43 26 Z'],
      ['one-shade', 'M54 18 H57 V26 Q72 30 72 42 V90 Q72 97 65 97 H58 Q64 97 64 90 V42 Q64 30 54 26 Z'],
      ['two', 'M34 52 H66 V80 H34 Z'],
      ['two-shade', 'M40 60 H60 V63 H40 Z M44 69 H56 V71 H44 Z'],
    ],
  ],
  [
    /person|woman|\bman\b|girl|boy|people|figure|dancer|singer|musician|\bmodel|saxoph|child|lady|portrait/i,
    [
      ['two-shade', 'M50 3 Q66 3 66 20 Q67 34 61 38 H39 Q33 34 34 20 Q34 3 50 3 Z'],
      ['skin', 'M45 30 H55 V42 H45 Z M50 8 Q61 8 61 21 Q61 34 50 35 Q39 34 39 21 Q39 8 50 8 Z'],
      ['two-shade', 'M38 22 Q38 5 51 6 Q63 6 62 22 Q56 20 52 13 Q46 21 38 22 Z'],
      ['one', 'M44 39 Q50 46 56 39 Q74 42 77 58 L82 98 H18 L23 58 Q26 42 44 39 Z'],
      ['one-shade', 'M32 60 L34 98 H30 L27 66 Z M68 60 L66 98 H70 L73 66 Z'],
    ],
  ],
  [
    /lighthouse|beacon/i,
    [
      ['dark', 'M30 26 H70 V31 H30 Z M40 12 Q50 0 60 12 Z'],
      ['pale', 'M41 12 H59 V26 H41 Z'],
      ['one', 'M37 31 H63 L72 98 H28 Z'],
      ['two', 'M35.4 44 H64.6 L66.5 58 H33.5 Z M31.6 72 H68.4 L70.3 86 H29.7 Z'],
      ['dark', 'M46 86 Q50 80 54 86 V98 H46 Z'],
    ],
  ],
  [
    /house|cottage|\bhome\b|barn|cabin|villa/i,
    [
      ['two-shade', 'M68 18 H78 V44 H68 Z'],
      ['one', 'M16 46 H84 V96 H16 Z'],
      ['two', 'M50 8 L96 50 H4 Z'],
      ['dark', 'M43 68 H57 V96 H43 Z'],
      ['pale', 'M24 58 H36 V72 H24 Z M64 58 H76 V72 H64 Z'],
    ],
  ],
  [
    /building|city|tower|skyline|castle|skyscraper|office/i,
    [
      ['one-shade', 'M4 40 H32 V98 H4 Z'],
      ['one-light', 'M66 30 H96 V98 H66 Z'],
      ['one', 'M32 14 H66 V98 H32 Z M47 2 H51 V14 H47 Z'],
      ['two', panes([38, 22, 3, 6, 8, 12])],
      ['two-shade', `${panes([9, 48, 2, 4, 10, 12])} ${panes([72, 38, 2, 5, 11, 12])}`],
    ],
  ],
  [
    /boat|ship|sail|yacht/i,
    [
      ['two', 'M52 4 Q84 34 88 68 H52 Z'],
      ['two-shade', 'M47 14 Q26 42 14 68 H47 Z'],
      ['dark', 'M48.5 4 H50.5 V74 H48.5 Z'],
      ['one', 'M6 74 H94 Q88 94 74 94 H28 Q12 94 6 74 Z'],
    ],
  ],
  [
    /\bcar\b|automobile|vehicle|taxi/i,
    [
      ['pale', 'M30 46 L40 30 H64 L76 46 Z'],
      [
        'one',
        'M4 64 Q6 50 22 48 L36 27 Q38 24 42 24 H64 Q68 24 70 27 L82 46 Q96 48 96 60 V72 H4 Z M34 45 H50 V31 H43 Z M54 31 V45 H73 L64 31 Z',
      ],
      ['dark', `${circle(25, 72, 12)} ${circle(75, 72, 12)}`],
      ['two', `${circle(25, 72, 5)} ${circle(75, 72, 5)}`],
    ],
  ],
  [
    /mountain|\bpeak|\bhill|volcano/i,
    [
      ['two-shade', 'M0 98 L34 30 L70 98 Z'],
      ['one', 'M20 98 L64 8 L100 98 Z'],
      ['one-shade', 'M64 8 L100 98 H70 L60 62 Z'],
      ['pale', 'M64 8 L76 38 L68 32 L61 40 L52 32 Z'],
    ],
  ],
  [
    /\bbird|dove|swallow|seagull|crane/i,
    [
      [
        'one',
        'M4 40 Q28 34 46 52 Q54 22 88 8 Q74 30 70 50 Q84 46 96 54 Q82 58 74 66 Q58 86 30 84 L18 92 L22 78 Q34 70 40 62 Q22 52 4 40 Z',
      ],
      ['one-shade', 'M46 52 Q54 22 88 8 Q74 30 70 50 Q58 60 46 52 Z'],
    ],
  ],
  [
    /\bfish|whale|dolphin/i,
    [
      ['one', 'M4 50 Q30 18 66 40 L94 22 Q86 50 94 78 L66 60 Q30 82 4 50 Z'],
      ['one-shade', 'M4 50 Q34 62 66 56 L66 60 Q30 82 4 50 Z'],
      ['pale', circle(22, 46, 3.4)],
    ],
  ],
  [/heart|love/i, [['one', 'M50 94 Q4 58 6 32 Q8 8 28 8 Q44 8 50 26 Q56 8 72 8 Q92 8 94 32 Q96 58 50 94 Z']]],
  [
    /balloon/i,
    [
      ['dark', 'M49.4 70 H50.6 Q46 84 51 98 H49.6 Q45 84 49.4 70 Z'],
      ['one', 'M50 4 Q80 4 80 36 Q80 60 53 70 L56 75 H44 L47 70 Q20 60 20 36 Q20 4 50 4 Z'],
      ['one-light', 'M36 16 Q28 24 29 36 Q33 26 41 18 Z'],
    ],
  ],
  [
    /fruit|apple|orange|lemon|peach|pear|cherry|berry/i,
    [
      ['leaf', 'M52 24 Q58 4 78 8 Q74 24 52 26 Z'],
      [
        'one',
        'M50 28 Q58 20 72 24 Q92 32 86 62 Q80 92 62 96 Q54 94 50 94 Q46 94 38 96 Q20 92 14 62 Q8 32 28 24 Q42 20 50 28 Z',
      ],
      ['one-shade', 'M66 22 Q92 28 86 62 Q80 92 62 96 Q76 76 74 54 Q74 34 66 22 Z'],
    ],
  ],
  [/star|spark/i, [['one', star({ points: 5, outer: 49, inner: 21 })]]],
  [
    /wave|\bsea\b|water|river|ocean/i,
    [
      ['one-light', 'M0 34 Q13 18 25 34 T50 34 T75 34 T100 34 V100 H0 Z'],
      ['one', 'M0 56 Q13 40 25 56 T50 56 T75 56 T100 56 V100 H0 Z'],
      ['one-shade', 'M0 78 Q13 62 25 78 T50 78 T75 78 T100 78 V100 H0 Z'],
    ],
  ],
  [/cloud/i, [['one', `M16 78 a18 18 0 0 1 2 -36 a26 26 0 0 1 50 -8 a20 20 0 0 1 18 44 Z`]]],
]

function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y} a${radius} ${radius} 0 1 0 ${2 * radius} 0 a${radius} ${radius} 0 1 0 ${-2 * radius} 0 Z`
}

function star({ points, outer, inner }: { points: number; outer: number; inner: number }): string {
  const corners = Array.from({ length: points * 2 }, (_, corner) => {
    const [angle, far] = [(corner * Math.PI) / points - Math.PI / 2, corner % 2 ? inner : outer]
    return `${50 + Math.cos(angle) * far} ${50 + Math.sin(angle) * far}`
  })
  return `M${corners.join(' L')} Z`
}

interface Petals {
  readonly count: number
  readonly at: readonly [number, number]
  readonly far: number
  /** Half the width and half the length of a petal. */
  readonly size: readonly [number, number]
}

function petals({ count, at: [x, y], far, size: [wide, long] }: Petals): string {
  return Array.from({ length: count }, (_, petal) => {
    const turn = (petal / count) * 360
    const angle = (turn * Math.PI) / 180
    const [dx, dy] = [Math.sin(angle), -Math.cos(angle)]
    const [fromX, fromY] = [x + dx * (far - long), y + dy * (far - long)]
    const [toX, toY] = [x + dx * (far + long), y + dy * (far + long)]
    return `M${fromX} ${fromY} A${wide} ${long} ${turn} 1 1 ${toX} ${toY} A${wide} ${long} ${turn} 1 1 ${fromX} ${fromY} Z`
  }).join(' ')
}

/** Windows: x and y of the first, number across and down, spacing. */
function panes([x, y, across, down, stepX, stepY]: readonly [
  number,
  number,
  number,
  number,
  number,
  number,
]) {
  return Array.from({ length: across * down }, (_, pane) => {
    const [left, top] = [x + (pane % across) * stepX, y + Math.floor(pane / across) * stepY]
    return `M${left} ${top} h4.4 v5.6 h-4.4 Z`
  }).join(' ')
}
