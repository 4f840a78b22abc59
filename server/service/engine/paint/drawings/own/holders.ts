import { type OwnDrawing, shapes } from './own-drawing.ts'

/** Upright bars of a cage: thin, so that what is behind them is seen. */
const BARS = [7, 11.2, 15.4, 19.6, 23.8].map((x) => `M${x} 9h1.2v18.6h-1.2z`).join('')

/** Things that show what is in them. */
export const HOLDERS = {
  'open-box': {
    heightMetres: 0.4,
    stands: 'ground',
    body: shapes(
      ['#a9773f', 'M6 13.4L1 18l3 2.4 4-4.6zM26 13.4l5 4.6-3 2.4-4-4.6z'],
      ['#c99656', 'M5.4 13h21.2L25.6 30H6.4z'],
      ['#dcae70', 'M5.4 13h21.2l-.1 2.2h-21z'],
      ['#b07f45', 'M14.4 13h3.2v6h-3.2zM6.3 28.6h19.4l-.1 1.4H6.4z'],
    ),
  },
  'clear-bottle': {
    heightMetres: 0.32,
    stands: 'table',
    body: shapes(
      ['#a8743f', 'M13.4 1.4h5.2v3.4h-5.2z'],
      ['#9cc4cc', 'M12.6 4.4h6.8v4.8c4.4 1 8 3 8 7V27q0 3.6-3.6 3.6H8.2Q4.6 30.6 4.6 27V16.2c0-4 3.6-6 8-7z'],
      [
        '#d8eef1',
        'M13.6 5.4h4.8v4.6c4.4 1 8 2.6 8 6.2v10.6q0 2.8-2.8 2.8H8.4q-2.8 0-2.8-2.8V16.2c0-3.6 3.6-5.2 8-6.2z',
      ],
      ['#f1fafb', 'M7 16.4c.2-2 1.6-3.2 3.6-3.8-1.4 1.8-1.8 3-1.8 5.2V26H7z'],
    ),
  },
  cage: {
    heightMetres: 0.6,
    stands: 'ground',
    body: shapes(
      ['#8a6a1f', 'M15 1.6a1.6 1.6 0 1 1 2 0V4h-2z'],
      ['#c9962f', `M4 9.4C4 5.4 9 3.4 16 3.4s12 2 12 6h-1.4C26 6.6 21.6 4.8 16 4.8S6 6.6 5.4 9.4z${BARS}`],
      ['#c9962f', 'M4 9h1.4v19H4zM26.6 9H28v19h-1.4zM4 15.4h24v1H4z'],
      ['#8a6a1f', 'M3 27.4h26v3.2H3z'],
    ),
  },
} as const satisfies Readonly<Record<string, OwnDrawing>>
