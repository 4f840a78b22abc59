import { type OwnDrawing, shapes } from './own-drawing.ts'

/** What stands, hangs or flies out of doors. */
export const OUTDOORS = {
  'street-lamp': {
    heightMetres: 5,
    stands: 'ground',
    body: shapes(
      ['#433b6b', 'M15.2 9h1.6v21h-1.6zM13 29h6v2h-6zM13.6 9h4.8v1.4h-4.8z'],
      ['#fcd53f', 'M13 3.4h6L18 9h-4z'],
      ['#fff478', 'M15 3.4h2V9h-2z'],
      ['#433b6b', 'M12.4 2.6h7.2v1h-7.2zM14.6 1h2.8v1.6h-2.8z'],
    ),
  },
  'fire-hydrant': {
    heightMetres: 0.8,
    stands: 'ground',
    body: shapes(
      ['#ca0b4a', 'M8.6 28h14.8v3H8.6zM10.4 12h11.2v16H10.4zM5.6 16.6h4.8v6.2H5.6zM21.6 16.6h4.8v6.2h-4.8z'],
      ['#f8312f', 'M10.4 12h7.4v16h-7.4zM8.6 28h9.2v3H8.6zM9 9.4h14v3H9z'],
      ['#f8312f', 'M10.6 9.4q0-5.4 5.4-5.4t5.4 5.4zM14.6 1.6h2.8v2.6h-2.8z'],
      ['#ca0b4a', 'M17.8 4.2q3.6.8 3.6 5.2h-3.6zM17.8 9.4H23v3h-5.2z'],
      ['#d3d3d3', 'M4.4 15.8h1.6v7.8H4.4zM26 15.8h1.6v7.8H26z'],
      ['#433b6b', 'M16 16.4a3.6 3.6 0 1 1 0 7.2a3.6 3.6 0 0 1 0-7.2'],
      ['#f4f4f4', 'M16 18.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 0 1 0-3.6'],
    ),
  },
  iceberg: {
    heightMetres: 9,
    stands: 'water',
    body: shapes(
      ['#cfe9f3', 'M1 32l3-8.4 4.4-3L11.6 10l5-6 4.6 7.6 4.6 2.6L31 32z'],
      ['#f7fcfe', 'M4 23.6l4.4-3L11.6 10l5-6-1.4 12.4L10 24z'],
      ['#9fcbdf', 'M16.6 4l4.6 7.6 4.6 2.6L31 32h-9.6l-1-8.6z'],
      ['#7db4cf', 'M15.2 16.4l5.2 7 1 8.6h-9L10 24z'],
      ['#b9dcea', 'M21.2 11.6l4.6 2.6-1 8.2-4.4 1z'],
    ),
  },
  tower: {
    heightMetres: 26,
    stands: 'ground',
    body: shapes(
      ['#b7a89a', 'M11 12h10l1.6 20H9.4z'],
      ['#9a8a80', 'M17.4 12H21l1.6 20h-4.8z'],
      ['#cbbdae', 'M9.4 9h13.2v3.4l-1.4 1.2H10.8l-1.4-1.2z'],
      ['#9a8a80', 'M18 9h4.6v3.4l-1.4 1.2H18z'],
      ['#8c4a3c', 'M8.6 9.2L16 0l7.4 9.2z'],
      ['#6f3a32', 'M16 0l7.4 9.2H18z'],
      ['#433b6b', 'M14.6 17q0-1.6 1.4-1.6t1.4 1.6v3h-2.8zM14.4 32v-4.4q0-1.8 1.6-1.8t1.6 1.8V32z'],
      ['#a69687', 'M11 22.6h3v.9h-3zM18.6 19.4h2.4v.9h-2.4zM18.4 25h3v.9h-3zM10.6 17h2.4v.9h-2.4z'],
    ),
  },
  bench: {
    heightMetres: 0.9,
    stands: 'ground',
    body: shapes(
      ['#433b6b', 'M5 17h2v13H5zM25 17h2v13h-2zM4 22.5h3V30H4zM25 22.5h3V30h-3z'],
      ['#a56953', 'M2 12h28v2.6H2zM2 16h28v2.6H2z'],
      ['#c3876f', 'M1 21h30v3H1z'],
      ['#6d4534', 'M1 23.2h30v.8H1z'],
    ),
  },
  fence: {
    heightMetres: 1,
    stands: 'ground',
    body: shapes(
      ['#d3d3d3', 'M0 17h32v2.4H0zM0 25h32v2.4H0z'],
      [
        '#f4f4f4',
        'M1.4 14l2.2-2.6L5.8 14v17H1.4zM7.7 14l2.2-2.6 2.2 2.6v17H7.7zM14 14l2.2-2.6 2.2 2.6v17H14zM20.2 14l2.2-2.6 2.2 2.6v17h-4.4zM26.4 14l2.2-2.6 2.2 2.6v17h-4.4z',
      ],
      [
        '#e1d8ec',
        'M4.6 12.6L5.8 14v17H4.6zM10.9 12.6l1.2 1.4v17h-1.2zM17.2 12.6l1.2 1.4v17h-1.2zM23.4 12.6l1.2 1.4v17h-1.2zM29.6 12.6l1.2 1.4v17h-1.2z',
      ],
    ),
  },
  'hot-air-balloon': {
    heightMetres: 18,
    stands: 'air',
    body: shapes(
      [
        '#f8312f',
        'M16 1C8.8 1 4.6 6 4.6 11.4c0 5.2 4.8 8.6 8.4 12.2h6c3.6-3.6 8.4-7 8.4-12.2C27.4 6 23.2 1 16 1',
      ],
      [
        '#ffb02e',
        'M16 1c-4.4 0-7.4 5-7.4 10.4 0 5.2 3.4 8.6 5.6 12.2h3.6c2.2-3.6 5.6-7 5.6-12.2C23.4 6 20.4 1 16 1',
      ],
      [
        '#f4f4f4',
        'M16 1c-2 0-3.6 5-3.6 10.4 0 5.2 1.8 8.6 2.8 12.2h1.6c1-3.6 2.8-7 2.8-12.2C19.6 6 18 1 16 1',
      ],
      ['#6d4534', 'M13 23.6h.6l.6 3h-.6zM19 23.6h-.6l-.6 3h.6z'],
      ['#a56953', 'M12.8 26.4h6.4L18.6 31h-5.2z'],
      ['#c3876f', 'M12.6 26h6.8v1.2h-6.8z'],
    ),
  },
  waterfall: {
    heightMetres: 14,
    stands: 'ground',
    body: shapes(
      ['#7d7a86', 'M1 31V8l4-5 6 2h10l6-2 4 5v23z'],
      ['#9b97a5', 'M1 31V8l4-5 3 6-2 8 2 14zM31 31V8l-4-5-2 7 1 7-2 14z'],
      ['#26c9fc', 'M9 4.6Q16 6 23 4.6L24 28H8z'],
      ['#8ce4ff', 'M11 5l-.6 20h1.4L12.6 5.2zM15.4 5.4v21h1.2v-21zM20.6 5l.8 18h-1.4L19 5.2z'],
      ['#0084ce', 'M3 28.4Q16 24.6 29 28.4L30 31H2z'],
      [
        '#e8f8ff',
        'M7 28a2 2 0 0 1 3.6-1 2.4 2.4 0 0 1 4.4-.4 2.4 2.4 0 0 1 4.2.2 2.2 2.2 0 0 1 3.8.6 2 2 0 0 1 2.6 1.4z',
      ],
    ),
  },
  cliff: {
    heightMetres: 25,
    stands: 'ground',
    body: shapes(
      ['#86735f', 'M2 31V8l5-4 12 1 4 5-1 6 4 5-1 5 3 5z'],
      ['#a8937b', 'M2 31V8l5-4 6 .6 1 7-3 6 3 6-2 7.4z'],
      ['#6b5a4a', 'M19 5l4 5-1 6 4 5-1 5 3 5h-6l-2-6 1-5-3-6 2-5z'],
      ['#44911b', 'M1 9.4l1.4-3L7 2.8l12.6 1L23.4 9 19 7.6l-4 1-5-1.4-4 1.8z'],
    ),
  },
  haystack: {
    heightMetres: 1.6,
    stands: 'ground',
    body: shapes(
      ['#e5b53a', 'M2 31Q2 10 16 9q14 1 14 22z'],
      ['#fcd53f', 'M4 31Q5 12 16 10q4 .6 6 6-2 8-3 15z'],
      ['#c08a1e', 'M8 20l1.6 6-.8.4zM13 14l2 8-1 .2zM21 18l-1 8-1-.2zM25 22l-.6 6h-1zM17 24l.6 5h-1z'],
    ),
  },
  scarecrow: {
    heightMetres: 1.9,
    stands: 'ground',
    body: shapes(
      ['#6d4534', 'M15 14h2v17h-2zM2 15h28v1.6H2z'],
      ['#0074ba', 'M6 13.6h20v4.4l-5 .6L22 27H10l1-8.4-5-.6z'],
      ['#fcd53f', 'M2 14.4l4-.6v4l-4-.4zM30 14.4l-4-.6v4l4-.4z'],
      ['#f3c98b', 'M12 5h8v7.6q-4 2.8-8 0z'],
      ['#a56953', 'M8 5.6h16v1.6H8zM12 5.6L14 1.4h4l2 4.2z'],
      ['#402a32', 'M13.6 8.6h1.4V10h-1.4zM17 8.6h1.4V10H17zM14 11.4h4v.6h-4z'],
      ['#f8312f', 'M13 22h3v3h-3z'],
    ),
  },
  well: {
    heightMetres: 2.6,
    stands: 'ground',
    body: shapes(
      ['#6d4534', 'M7 9h2v13H7zM23 9h2v13h-2z'],
      ['#a56953', 'M3 11L16 2l13 9v1.6H3z'],
      ['#9b9b9b', 'M5 20h22l-1 11H6z'],
      ['#d3d3d3', 'M4 18.6h24V21H4z'],
      ['#7a7287', 'M7 23h5v2H7zM14 23h5v2h-5zM21 23h4v2h-4zM10 27h5v2h-5zM18 27h5v2h-5z'],
      ['#433b6b', 'M15.6 11h.8v4h-.8zM14 14.6h4l-.6 3.4h-2.8z'],
    ),
  },
  pier: {
    heightMetres: 2,
    stands: 'water',
    body: shapes(
      ['#6d4534', 'M3 18h2v13H3zM12 18h2v11h-2zM20 18h2v9h-2zM27 17h1.6v7H27z'],
      ['#a56953', 'M0 17l32-3v2.6l-32 4z'],
      ['#c3876f', 'M0 16.4L32 13.6v1L0 18z'],
      ['#6d4534', 'M2.6 11h1.6v6H2.6zM14 11.4h1.4V16H14zM24 11.6h1.2v3H24z'],
    ),
  },
  swing: {
    heightMetres: 2.4,
    stands: 'ground',
    body: shapes(
      [
        '#0074ba',
        'M6 3h20v1.8H6zM6.4 3L2 31h1.8L8 4zM8 3l4 28h-1.8L6.4 4zM25.6 3L30 31h-1.8L24 4zM24 3l-4 28h1.8L25.6 4z',
      ],
      ['#636363', 'M13 4.6h.7V22H13zM18.3 4.6h.7V22h-.7z'],
      ['#f8312f', 'M12 21.6h8v1.8h-8z'],
    ),
  },
  hammock: {
    heightMetres: 1.6,
    stands: 'ground',
    body: shapes(
      ['#6d4534', 'M1 6h2.6v25H1zM28.4 6H31v25h-2.6z'],
      ['#f8312f', 'M3 11Q16 32 29 11l-2 8.6Q16 31 5 19.6z'],
      ['#ffb02e', 'M4 14.6Q16 32 28 14.6l-.6 2.4Q16 31.6 4.6 17z'],
    ),
  },
} as const satisfies Readonly<Record<string, OwnDrawing>>
