import { type OwnDrawing, shapes } from './own-drawing.ts'

/** Rays around a middle, as a path of thin wedges. */
function rays(
  x: number,
  y: number,
  { from, to, count }: { readonly from: number; readonly to: number; readonly count: number },
) {
  return Array.from({ length: count }, (_, ray) => {
    const angle = (ray / count) * Math.PI * 2
    const at = (radius: number, turn: number) =>
      `${(x + Math.cos(angle + turn) * radius).toFixed(2)} ${(y + Math.sin(angle + turn) * radius).toFixed(2)}`
    return `M${at(from, 0)}L${at(to, -0.05)}L${at(to + 0.5, 0)}L${at(to, 0.05)}z`
  }).join('')
}

const BULBS = [3, 7.3, 11.6, 16, 20.4, 24.7, 29]
const sag = (x: number) => 10 + 5 * (1 - ((x - 16) / 16) ** 2)
const bulbs = (every: number) =>
  BULBS.filter((_, place) => place % 3 === every)
    .map((x) => `M${x - 0.9} ${sag(x) + 0.6}a1 1.5 0 1 0 1.8 0a.9.9 0 0 0-1.8 0`)
    .join('')

/** Sights of the sky and of towns, which the sets draw as tiles with a sky of their own. */
export const SIGHTS = {
  fireworks: {
    heightMetres: 14,
    stands: 'air',
    body: shapes(
      ['#f8312f', rays(11, 11, { from: 2.4, to: 9.6, count: 16 })],
      ['#ffd35c', rays(11, 11, { from: 1, to: 6, count: 12 })],
      ['#36c5f0', rays(24, 20, { from: 1.6, to: 7, count: 14 })],
      ['#fff3c4', rays(24, 20, { from: 0.6, to: 4, count: 10 })],
      ['#ff8ac2', rays(9.6, 25.4, { from: 1.2, to: 5, count: 12 })],
    ),
  },
  sparkler: {
    heightMetres: 0.35,
    stands: 'table',
    body: shapes(
      ['#8d8d99', 'M15.4 12h1.2l-.2 19.6h-.8z'],
      ['#ffb02e', rays(16, 10, { from: 1, to: 8.6, count: 16 })],
      ['#fff3c4', rays(16, 10, { from: 0.4, to: 5.4, count: 12 })],
    ),
  },
  'shooting-star': {
    heightMetres: 3,
    stands: 'air',
    body: shapes(
      ['#ffe9a8', 'M30 3L12.6 17.6l2.6 3.2zM24 2L11 15.4l1.4 1.4zM31 9.4L16 20.8l1 1.2z'],
      ['#fcd53f', 'M9 13.6l2.4 4.6 5.2.6-3.8 3.6 1.1 5.1L9.3 25l-4.6 2.5 1-5.1-3.8-3.6 5-.600z'],
    ),
  },
  'string-lights': {
    heightMetres: 1.6,
    stands: 'wall',
    body: shapes(
      ['#3b3546', 'M0 9.800Q16 20.4 32 9.800v.7Q16 21.2 0 10.500z'],
      ['#ffd35c', bulbs(0)],
      ['#ff9f6b', bulbs(1)],
      ['#9be0a8', bulbs(2)],
    ),
  },
  'suspension-bridge': {
    heightMetres: 26,
    stands: 'ground',
    body: shapes(
      ['#a8452f', 'M7 5h2.400v22H7zM22.6 5H25v22h-2.400z'],
      ['#c4573c', 'M0 20h32v2H0z'],
      [
        '#8c3a28',
        'M0 14.600Q5 11.6 8 5.600l.5.4Q5 13 0 15.400zM8 5.600Q16 27 24 5.600l.5.4Q16 29 7.6 6zM32 14.600Q27 11.6 24 5.600l-.5.4Q27 13 32 15.400z',
      ],
      [
        '#8c3a28',
        'M2.6 13.600h.4V20h-.4zM11 12h.4v8H11zM13.4 16h.4v4h-.4zM18.2 16h.4v4h-.4zM20.6 12h.4v8h-.4zM29 13.600h.4V20H29z',
      ],
      ['#6b4a3a', 'M6 25.600h4.400V28H6zM21.6 25.600H26V28h-4.400z'],
    ),
  },
  armchair: {
    heightMetres: 1,
    stands: 'ground',
    body: shapes(
      ['#402a32', 'M8 28h2v3.400H8zM22 28h2v3.400h-2z'],
      ['#2b7a78', 'M7.6 10q0-5 5-5h6.800q5 0 5 5v12H7.600z'],
      ['#236462', 'M15.7 6h.6v14h-.6z'],
      ['#3a9b98', 'M7.6 20h16.800v5H7.600z'],
      ['#236462', 'M7 24.600h18v4H7z'],
      [
        '#2f8a87',
        'M3.6 17.400q0-2.8 2.7-2.800T9 17.400v11.200H3.600zM23 17.400q0-2.8 2.7-2.800t2.7 2.800v11.200H23z',
      ],
    ),
  },
  signpost: {
    heightMetres: 2.2,
    stands: 'ground',
    body: shapes(
      ['#8c5a45', 'M14.8 4h2.400v27.400h-2.400z'],
      ['#b97f54', 'M5 6h19l4 3.8-4 3.800H5z'],
      ['#a56953', 'M27 15.400H9l-4 3.4 4 3.400h18z'],
      ['#f3d9b8', 'M8 9h13v1.400H8zM11 18.200h12v1.300H11z'],
    ),
  },
  court: {
    heightMetres: 0.08,
    stands: 'ground',
    body: shapes(
      ['#c4673c', 'M6 12h20l6 16H0z'],
      [
        '#f6efe6',
        'M7.6 13h16.800l.2.600H7.400zM3.2 25.600h25.600l.5 1H2.700zM7.6 13h.7L3.7 26.600H2.700zM23.7 13h.7l4.9 13.600h-1zM6 16.600h20v.5H6zM15.8 17h.5v8.800h-.5z',
      ],
    ),
  },
  'stage-curtains': {
    heightMetres: 3.4,
    stands: 'ground',
    body: shapes(
      ['#7a1f2b', 'M0 3h32v25H0z'],
      ['#541520', 'M9 5h14v23H9z'],
      ['#a62a38', 'M0 4h9.600Q9.8 18 4 28H0zM32 4h-9.600Q22.2 18 28 28h4z'],
      [
        '#8c2230',
        'M2 5h1.400v20.500L2 28zM5.4 5h1.400Q7 17 4.6 25zM28.6 5H30v23l-1.4-2.500zM25.2 5h1.400l.8 20Q25 17 25.2 5',
      ],
      ['#c08a1e', 'M0 3h32v2.600q-4 2.4-8 0-4 2.4-8 0-4 2.4-8 0-4 2.4-8 0z'],
      ['#b97f54', 'M0 27.600h32v3.800H0z'],
      ['#8c5a45', 'M0 30h32v1.400H0z'],
    ),
  },
  counter: {
    heightMetres: 1.1,
    stands: 'ground',
    body: shapes(
      ['#8c5a45', 'M2 14h28v17H2z'],
      ['#a56953', 'M4 16.600h7v12H4zM12.5 16.600h7v12h-7zM21 16.600h7v12h-7z'],
      ['#f3e3cf', 'M1 11.600h30V14H1z'],
    ),
  },
} satisfies Readonly<Record<string, OwnDrawing>>
