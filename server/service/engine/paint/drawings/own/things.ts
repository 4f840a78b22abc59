import { type OwnDrawing, shapes } from './own-drawing.ts'

/** Furniture and smaller things. */
export const THINGS = {
  table: {
    heightMetres: 0.8,
    stands: 'ground',
    body: shapes(
      ['#6d4534', 'M4 15h2.4L5.6 31H3.4zM25.6 15H28l.6 16h-2.2z'],
      ['#8c5a45', 'M6 16h20v3.4H6z'],
      ['#a56953', 'M1 12.6h30v3.8H1z'],
      ['#c3876f', 'M1 12.6h30v1.4H1z'],
    ),
  },
  desk: {
    heightMetres: 0.8,
    stands: 'ground',
    body: shapes(
      ['#8c5a45', 'M2 13h10v17H2zM26.6 13H29v17h-2.4z'],
      ['#a56953', 'M3 15.6h8v4H3zM3 20.6h8v4H3zM3 25.6h8v4H3z'],
      ['#fcd53f', 'M6 17h2v1H6zM6 22h2v1H6zM6 27h2v1H6z'],
      ['#c3876f', 'M.6 11h30.8v2.8H.6z'],
    ),
  },
  lamp: {
    heightMetres: 0.5,
    stands: 'table',
    body: shapes(
      ['#b97028', 'M15 15h2v9h-2z'],
      ['#d67d00', 'M10 30q0-7 6-7t6 7z'],
      ['#fcd53f', 'M11 4h10l4.6 12.6H6.4z'],
      ['#fff1a8', 'M11 4h4l-3 12.6H6.4z'],
      ['#e8a200', 'M6 15.6h20v1.4H6z'],
    ),
  },
  'floor-lamp': {
    heightMetres: 1.7,
    stands: 'ground',
    body: shapes(
      ['#433b6b', 'M15.4 9h1.2v20h-1.2zM11.6 29h8.8v1.8h-8.8z'],
      ['#fcd53f', 'M12.6 1.6h6.8l3.4 8.4H9.2z'],
      ['#fff1a8', 'M12.6 1.6h2.6L13 10H9.2z'],
    ),
  },
  bookshelf: {
    heightMetres: 1.9,
    stands: 'ground',
    body: shapes(
      ['#6d4534', 'M5 2h22v29H5z'],
      ['#402a32', 'M7 4h18v7H7zM7 13h18v7H7zM7 22h18v7H7z'],
      ['#f8312f', 'M8 5h2v6H8zM15 14h2.4v6H15zM20 23.6h2V29h-2z'],
      ['#00a6ed', 'M10.4 4.6h2.2V11h-2.2zM8 13.6h2V20H8zM12 23h2v6h-2z'],
      ['#fcd53f', 'M13 5.6h1.8V11H13zM18 15h1.8v5H18zM8 24h2v5H8z'],
      ['#00d26a', 'M15.2 5h2v6h-2zM10.4 14.6h1.8V20h-1.8zM14.4 24h1.8v5h-1.8z'],
      ['#f4f4f4', 'M20 6.6l1.8-.6 2 4.6-1.2.4h-1zM12.6 14h2v6h-2zM17 23h2v6h-2z'],
    ),
  },
  bowl: {
    heightMetres: 0.12,
    stands: 'table',
    body: shapes(
      ['#00a6ed', 'M2 13h28q0 13-10 15.6V30h-8v-1.4Q2 26 2 13z'],
      ['#0074ba', 'M22 13h8q0 13-10 15.6V30h-3q6-6 5-17z'],
      ['#5cc8f5', 'M1.4 12h29.2q.6 0 .6.6l-.3 1.8q-.1.6-.7.6H1.8q-.6 0-.7-.6l-.3-1.8q0-.6.6-.6'],
    ),
  },
  plate: {
    heightMetres: 0.06,
    stands: 'table',
    body: shapes(
      ['#d3d3d3', 'M1 22a15 6 0 0 1 30 0q0 3-6 5.6-9 2.4-18 0Q1 25 1 22'],
      ['#f4f4f4', 'M1 21.4a15 6 0 0 1 30 0 15 6 0 0 1-30 0'],
      ['#e1e1e8', 'M6 21.4a10 3.6 0 0 1 20 0 10 3.6 0 0 1-20 0'],
    ),
  },
  fridge: {
    heightMetres: 1.8,
    stands: 'ground',
    body: shapes(
      ['#433b6b', 'M10 29h3v2h-3zM19 29h3v2h-3z'],
      ['#b8dbe8', 'M7 3q0-2 2-2h14q2 0 2 2v27H7z'],
      ['#d9ecf3', 'M7 3q0-2 2-2h9v29H7z'],
      ['#7fa9ba', 'M7 11.6h18v1H7z'],
      ['#636363', 'M21.4 5h1.4v5h-1.4zM21.4 14.6h1.4V22h-1.4z'],
    ),
  },
  stove: {
    heightMetres: 0.95,
    stands: 'ground',
    body: shapes(
      ['#d3d3d3', 'M3 8h26v22H3z'],
      ['#f4f4f4', 'M3 8h26v5.6H3z'],
      ['#433b6b', 'M6 16h20v11H6zM5 5.6h8V8H5zM19 5.6h8V8h-8z'],
      ['#ff822d', 'M8 18h16v7H8z'],
      [
        '#636363',
        'M6.6 14.4h18.8v1H6.6zM6 10.8a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 0 0-2.4 0M11 10.8a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 0 0-2.4 0M19 10.8a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 0 0-2.4 0M24 10.8a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 0 0-2.4 0',
      ],
    ),
  },
  sword: {
    heightMetres: 1,
    stands: 'table',
    body: shapes(
      ['#d3d3d3', 'M28.6 1.4l2 2L30 8 13.4 22.6l-4-4L24 2z'],
      ['#f4f4f4', 'M28.6 1.4L24 2 9.4 18.6l2 2z'],
      ['#ffb02e', 'M6.4 15.6l10 10-1.8 1.8-10-10z'],
      ['#6d4534', 'M8.4 21.6l2 2-6 6-2-2z'],
      ['#f8312f', 'M1.6 28.4a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 0 0-3.6 0'],
    ),
  },
  rug: {
    heightMetres: 0.05,
    stands: 'ground',
    body: shapes(
      ['#ca0b4a', 'M5 22h22l5 8H0z'],
      ['#fcd53f', 'M6.4 23.4h19.2l3 5.2H3.4z'],
      ['#ca0b4a', 'M7.4 24.4h17.2l1.8 3.2H5.6z'],
      ['#fcd53f', 'M16 24.8l4 1.2-4 1.2-4-1.2z'],
    ),
  },
  pillow: {
    heightMetres: 0.4,
    stands: 'ground',
    body: shapes(
      ['#8d65c5', 'M3 8q13 3 26 0 3 0 2 3-2.6 9 0 17 0 3-3 2.6-12-2.6-24 0Q1 31 1 28q2.6-8 0-17Q0 8 3 8'],
      ['#b392e0', 'M3.4 9.4Q16 12 28 9.4 22 20 4 27.6 5.6 18 3.4 9.4'],
    ),
  },
  fireplace: {
    heightMetres: 1.3,
    stands: 'ground',
    body: shapes(
      ['#b4503c', 'M4 7h24v24H4z'],
      [
        '#d3715a',
        'M4 10h6v3H4zM12 10h7v3h-7zM21 10h7v3h-7zM4 15h4v3H4zM24 15h4v3h-4zM4 20h3v3H4zM25 20h3v3h-3zM4 25h4v3H4zM24 25h4v3h-4z',
      ],
      ['#6d4534', 'M2 4h28v3.4H2z'],
      ['#2a1c24', 'M9 31V18a7 5 0 0 1 14 0v13z'],
      ['#ff822d', 'M11.6 29q-1-5 2.4-7 0 2 1.4 2.6Q15 20 18 17.6q-.4 4 1.6 5.4 2 2.6.8 6z'],
      ['#fcd53f', 'M13.6 29q0-3 2.4-4.6 2.4 1.6 2.4 4.6z'],
      ['#8c5a45', 'M10.6 28.6h10.8V31H10.6z'],
    ),
  },
  'watering-can': {
    heightMetres: 0.4,
    stands: 'ground',
    body: shapes(
      ['#007d55', 'M11 7q7-5 13 1l3 6-1.6.8L22.6 9.6q-4.6-4-10-.6zM9 20L3.6 9.6l1.8-1L11 16z'],
      ['#00a674', 'M9 13h17l1.6 17H8.4z'],
      ['#007d55', 'M20 13h6l1.6 17H21zM1.6 10.6l5-3.6 1 1.4-5 3.6z'],
    ),
  },
  'treasure-chest': {
    heightMetres: 0.7,
    stands: 'ground',
    body: shapes(
      ['#6d4534', 'M3 14q0-9 8-9h10q8 0 8 9z'],
      ['#fcd53f', 'M4 13h24v6H4z'],
      ['#fff478', 'M7 12a2 2 0 0 1 4 0zM13 12a3 3 0 0 1 6 0zM21 12.6a2 2 0 0 1 4 0z'],
      ['#a56953', 'M3 16h26v14H3z'],
      ['#8c5a45', 'M22 16h7v14h-7z'],
      ['#ffb02e', 'M3 16h26v2.4H3zM6 16h2.4v14H6zM23.6 16H26v14h-2.4zM13.6 16h4.8v6.4h-4.8z'],
      ['#402a32', 'M15.2 18.4h1.6v2.6h-1.6z'],
    ),
  },
  surfboard: {
    heightMetres: 2,
    stands: 'ground',
    body: shapes(
      ['#00a6ed', 'M16 1q6 6 6 16 0 8-3 14h-6q-3-6-3-14 0-10 6-16'],
      ['#f4f4f4', 'M14.8 2.4L16 1l1.2 1.4V31h-2.4z'],
      ['#fcd53f', 'M10.2 14h11.6l.2 4H10z'],
    ),
  },
  glass: {
    heightMetres: 0.15,
    stands: 'table',
    body: shapes(
      ['#d4f0ff', 'M8 3h16l-2 27H10z'],
      ['#5cc8f5', 'M8.6 11h14.8L22 29H10z'],
      ['#8fdcff', 'M8.6 11h5l.4 18h-4z'],
    ),
  },
  'wine-bottle': {
    heightMetres: 0.32,
    stands: 'table',
    body: shapes(
      ['#1e6b3a', 'M14 2h4v8q3.6 2 3.6 6v13q0 2-2 2h-7.2q-2 0-2-2V16q0-4 3.6-6z'],
      ['#14502a', 'M16.6 2H18v8q3.6 2 3.6 6v13q0 2-2 2h-2q1.4-10-.4-20z'],
      ['#ca0b4a', 'M13.6 1h4.8v5h-4.8z'],
      ['#f3eee4', 'M10.4 18h11.2v8H10.4z'],
      ['#ca0b4a', 'M12.4 20h7.2v1h-7.2zM12.4 22.6h5v.8h-5z'],
    ),
  },
  'snow-globe': {
    heightMetres: 0.2,
    stands: 'table',
    body: shapes(
      ['#c5e9fb', 'M4 14a12 12 0 1 1 24 0 12 12 0 0 1-24 0'],
      ['#f4f9fd', 'M6 20.6q10-4 20 0Q22.6 26 16 26T6 20.6'],
      ['#00a64a', 'M16 7l5 7h-2.4l3 5.6H10.4l3-5.6H11z'],
      ['#fff', 'M9 9h1.4v1.4H9zM22 8h1.4v1.4H22zM8 14h1.4v1.4H8zM23.6 14H25v1.4h-1.4zM12 5h1.4v1.4H12z'],
      ['#8c5a45', 'M7 24h18l2 7H5z'],
      ['#a56953', 'M7 24h18l.6 2H6.4z'],
    ),
  },
  'record-player': {
    heightMetres: 0.3,
    stands: 'table',
    body: shapes(
      ['#a56953', 'M2 14l4-6h20l4 6v14H2z'],
      ['#c3876f', 'M2 14l4-6h20l4 6z'],
      ['#2a1c24', 'M6 18.6a9 6.6 0 1 1 18 0 9 6.6 0 0 1-18 0'],
      ['#f8312f', 'M12.6 18.4a2.4 1.8 0 1 1 4.8 0 2.4 1.8 0 0 1-4.8 0'],
      ['#d3d3d3', 'M26 11h1.4v7l-6 3.6-.6-1L26 17z'],
      ['#6d4534', 'M2 26h28v2.6H2z'],
    ),
  },
  blackboard: {
    heightMetres: 2,
    stands: 'ground',
    body: shapes(
      ['#6d4534', 'M7 20h2l-2 11H4.8zM23 20h2l2.2 11H25z'],
      ['#a56953', 'M1 4h30v18.6H1z'],
      ['#2f5d50', 'M2.6 5.6h26.8v14.4H2.6z'],
      ['#3c7363', 'M2.6 5.6h14L6 20H2.6z'],
      ['#e9f3ef', 'M6 9h9v1H6zM6 12h13v1H6zM6 15h7v1H6zM22 9a2 2 0 1 0 .01 0zM21 15h5v1h-5z'],
      ['#f4f4f4', 'M12 21h3v.8h-3z'],
    ),
  },
  easel: {
    heightMetres: 1.7,
    stands: 'ground',
    body: shapes(
      ['#8c5a45', 'M15.2 1h1.6v30h-1.6zM9 20h2L7.2 31H5zM21 20h2l4 11h-2.2z'],
      ['#f6efe6', 'M5 4h22v16H5z'],
      ['#8fd0ef', 'M6.2 5.2h19.6v13.6H6.2z'],
      ['#6fae5a', 'M6.2 14q6-4 11-1t8.6-1v6.8H6.2z'],
      ['#fcd53f', 'M20 8.6a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 0 0-3.6 0'],
      ['#a56953', 'M4 20h24v2H4z'],
    ),
  },
  submarine: {
    heightMetres: 5,
    stands: 'water',
    body: shapes(
      ['#d99a12', 'M1.6 15.6h2.2v12H1.6z'],
      ['#b97a10', 'M3 20h4v3.6H3z'],
      ['#e8a200', 'M15 13l1-4.4h6.4l1.2 4.4z'],
      ['#b97a10', 'M20.4 3h4v1.8h-2.2v4h-1.8z'],
      [
        '#fcc22d',
        'M5 21.6c0-5.2 4.6-8.8 10.4-8.8h6.2c5.4 0 9 3.6 9 8.6s-3.6 8.6-9 8.6h-6.2C9.6 30 5 26.8 5 21.6z',
      ],
      ['#e8a200', 'M6.2 25.2h23.2c-1.4 3-4.2 4.8-7.8 4.8h-6.2c-4.2 0-7.6-1.8-9.2-4.8z'],
      [
        '#533566',
        'M9.2 19.6a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 0 0-4.8 0M16 19.6a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 0 0-4.8 0M22.8 19.6a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 0 0-4.8 0',
      ],
      [
        '#8fd0ef',
        'M10 19.6a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 0 0-3.2 0M16.8 19.6a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 0 0-3.2 0M23.6 19.6a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 0 0-3.2 0',
      ],
    ),
  },
  pumpkin: {
    heightMetres: 0.35,
    stands: 'table',
    body: shapes(
      ['#5f8f3f', 'M15 3.4c1.4-1.6 3-1.4 4-.4-1.6.6-2 2-1.8 5h-3.2c.2-2 .4-3.4 1-4.6z'],
      ['#d9702a', 'M16 7.4c9-2.4 15 3.4 15 12S25 31 16 31 1 28 1 19.4 7 5 16 7.4z'],
      ['#f58a3c', 'M16 7.4c4.4-1.2 8.6 3.6 8.6 12S20.6 31 16 31s-8.6-3.2-8.6-11.6S11.6 6.2 16 7.4z'],
      ['#f9a45e', 'M16 7.4c2.2 0 3.6 4.6 3.6 12S18.2 31 16 31s-3.6-4.2-3.6-11.6 1.4-12 3.6-12z'],
      ['#fbc08a', 'M6 12.4c-2 2-2.6 5-2.2 7.6 1-3.4 2.2-5.6 4-7.6z'],
    ),
  },
  wreath: {
    heightMetres: 0.4,
    stands: 'ground',
    body: shapes(
      ['#3f7a3a', 'M16 3a14 14 0 1 0 .01 0zM16 10.4a6.6 6.6 0 1 1-.01 0z'],
      ['#57994a', 'M16 4.6a12.4 12.4 0 1 0 .01 0zM16 8.4a8.6 8.6 0 1 1-.01 0z'],
      [
        '#f8312f',
        'M8 8.4a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 0 0-2.4 0M22 8.4a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 0 0-2.4 0M3.8 18a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 0 0-2.4 0M25.8 18a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 0 0-2.4 0M7.4 25a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 0 0-2.4 0M22.2 25a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 0 0-2.4 0',
      ],
      ['#ca0b4a', 'M16 27l-5-3v6.4zM16 27l5-3v6.4zM14.6 25.6h2.8v2.8h-2.8z'],
    ),
  },
} as const satisfies Readonly<Record<string, OwnDrawing>>
