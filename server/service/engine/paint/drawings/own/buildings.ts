import { type OwnDrawing, shapes } from './own-drawing.ts'

/** Buildings. */
export const BUILDINGS = {
  lighthouse: {
    heightMetres: 22,
    stands: 'ground',
    body: shapes(
      ['#f4f4f4', 'M12 10h8l2.4 20H9.6z'],
      ['#d3d3d3', 'M17.5 10H20l2.4 20h-4z'],
      ['#f8312f', 'M11.5 14h9l.5 4.5h-10zM10.5 23h11l.5 4.5H10z'],
      ['#ca0b4a', 'M17.9 14h2.6l.5 4.5h-2.7zM18.5 23h3l.5 4.5h-3.2z'],
      ['#533566', 'M10 8.8h12v1.8H10zM12 4.6Q16-.6 20 4.6z'],
      ['#fcd53f', 'M13 4.6h6v4.2h-6z'],
      ['#fff478', 'M15 4.6h2v4.2h-2z'],
      ['#533566', 'M14.6 30v-3a1.4 1.4 0 0 1 2.8 0v3z'],
      ['#636363', 'M7 29.4h18V31H7z'],
    ),
  },
  bridge: {
    heightMetres: 7,
    stands: 'ground',
    body: shapes(
      ['#9b9b9b', 'M0 17Q16 7 32 17v14h-4.6a11.4 9.4 0 0 0-22.8 0H0z'],
      ['#b4acbc', 'M0 15.2Q16 5.2 32 15.2v3Q16 8.2 0 18.2z'],
      ['#7a7287', 'M27.4 31a11.4 9.4 0 0 0-22.8 0H3.2a12.8 10.8 0 0 1 25.6 0z'],
      [
        '#d3d3d3',
        'M0 12.8Q16 2.8 32 12.8v1.2Q16 4 0 14zM3 11h1.2v4H3zM9.4 8.6h1.2v4H9.4zM15.4 7.8h1.2v4h-1.2zM21.4 8.6h1.2v4h-1.2zM27.8 11H29v4h-1.2z',
      ],
    ),
  },
  windmill: {
    heightMetres: 14,
    stands: 'ground',
    body: shapes(
      ['#f3eee4', 'M12 13h8l2.6 18H9.4z'],
      ['#d9cfc2', 'M17.6 13H20l2.6 18h-4z'],
      ['#a56953', 'M11.4 13.2Q16 5.6 20.6 13.2z'],
      ['#6d4534', 'M14.4 31v-4.4a1.6 1.6 0 0 1 3.2 0V31zM15 18.4h2v2.6h-2z'],
      [
        '#c3876f',
        'M15.6 11.4L5 1.6 3.6 3 15 13zM16.4 11.4L27 1.6 28.4 3 17 13zM15.6 12.6L5 22.4 3.6 21 15 11zM16.4 12.6L27 22.4l1.4-1.4L17 11z',
      ],
      [
        '#f4f4f4',
        'M5.6 1L9 1.4l5.4 6-1.6 1.4zM28 4.4l-.4-3.2-6 5.4 1.4 1.4zM4 19.6l.4 3.2 6-5.4L9 16zM26.4 23l-3.4-.4-5.4-6 1.6-1.4z',
      ],
      ['#6d4534', 'M14.5 12a1.5 1.5 0 1 0 3 0 1.5 1.5 0 0 0-3 0'],
    ),
  },
  barn: {
    heightMetres: 8,
    stands: 'ground',
    body: shapes(
      ['#ca0b4a', 'M4 15L9 8l7-4 7 4 5 7v16H4z'],
      ['#f8312f', 'M5.4 15.4L10 9l6-3.4L22 9l4.6 6.4V31H5.4z'],
      ['#6d4534', 'M3 15.6L8.4 7.4 16 2.8l7.6 4.6 5.4 8.2-1.6.8-5-7.4L16 5 9.6 9l-5 7.4z'],
      ['#f4f4f4', 'M9.6 19h12.8v12H9.6z'],
      ['#a4123f', 'M10.8 20.2h4.6V31h-4.6zM16.6 20.2h4.6V31h-4.6z'],
      ['#f4f4f4', 'M10.8 20.2l1-.4 9.4 10.4-1 .8zM21.2 20.2l-1-.4-9.4 10.4 1 .8zM13.6 11h4.8v4.6h-4.8z'],
      ['#533566', 'M14.4 11.8h3.2v3h-3.2z'],
    ),
  },
  igloo: {
    heightMetres: 2.4,
    stands: 'ground',
    body: shapes(
      ['#d9ecf7', 'M1 30Q1 10 15 10t14 20z'],
      [
        '#b3d6ea',
        'M2 23h26v.8H2zM5 16.6h20v.8H5zM9 17v6h-.8v-6zM21 17v6h-.8v-6zM15 10v7h-.8v-7zM5 24v6h-.8v-6zM24 24v6h-.8v-6z',
      ],
      ['#eef8fd', 'M9 30q0-9 6.4-9t6.4 9z'],
      ['#33466e', 'M11.4 30q0-6.4 4-6.4t4 6.4z'],
    ),
  },
  treehouse: {
    heightMetres: 8,
    stands: 'ground',
    body: shapes(
      ['#6d4534', 'M13.6 31q1-7 .4-15h4q-.6 8 .4 15zM15 22L8 17l.8-1L16 20zM17 22l7-5-.8-1L16 20z'],
      ['#00a64a', 'M2 13a6 6 0 0 1 5-7 9 9 0 0 1 17-1 6.4 6.4 0 0 1 6 7 5 5 0 0 1-5 4H6a4 4 0 0 1-4-3'],
      ['#a56953', 'M9 12h14v7H9z'],
      ['#c3876f', 'M9 12h14v1.6H9zM9 15h14v.5H9zM9 17h14v.5H9z'],
      ['#f8312f', 'M7 12.4L16 6l9 6.4z'],
      ['#402a32', 'M11 14h3v5h-3zM17 14.4h3.6v2.6H17z'],
      ['#c3876f', 'M20 19h.7v12H20zM23 19h.7v12H23zM20 21h3.6v.7H20zM20 24h3.6v.7H20zM20 27h3.6v.7H20z'],
    ),
  },
  greenhouse: {
    heightMetres: 4,
    stands: 'ground',
    body: shapes(
      ['#aeddff', 'M3 15L16 5l13 10v16H3z'],
      ['#00a64a', 'M5 30q0-6 3-6t3 6zM21 30q0-7 3-7t3 7z'],
      ['#d4f0ff', 'M16 5l13 10H3z'],
      [
        '#f4f4f4',
        'M2.4 15.4L16 4.6l13.6 10.8-.8 1L16 6.4 3.2 16.4zM2.6 15h26.8v1.2H2.6zM2.6 15h1.2v16H2.6zM28.2 15h1.2v16h-1.2zM9 10.4h.8V31H9zM22.2 10.4h.8V31h-.8zM15.6 5h.8v11h-.8zM3 23h26v.8H3z',
      ],
      ['#44911b', 'M13 19h6v12h-6z'],
      ['#aeddff', 'M14 20h4v6h-4z'],
    ),
  },
  cabin: {
    heightMetres: 4.5,
    stands: 'ground',
    body: shapes(
      ['#6d4534', 'M22 4h3.4v8H22z'],
      ['#8c5a45', 'M5 15h22v16H5z'],
      [
        '#a56953',
        'M4.4 15h23.2v2.6H4.4zM4.4 18.4h23.2V21H4.4zM4.4 21.8h23.2v2.6H4.4zM4.4 25.2h23.2v2.6H4.4zM4.4 28.6h23.2V31H4.4z',
      ],
      ['#533566', 'M16 3.6L31 15.4l-1.2 1.6H2.2L1 15.4z'],
      ['#6b4a80', 'M16 3.6L31 15.4l-1.2 1.6L16 6.2z'],
      ['#402a32', 'M8 21h5.6v10H8z'],
      ['#fcd53f', 'M18 20h6v5.6h-6z'],
      ['#6d4534', 'M20.6 20h.8v5.6h-.8zM18 22.4h6v.8h-6z'],
    ),
  },
  arch: {
    heightMetres: 6,
    stands: 'ground',
    body: shapes(
      ['#e2cfb8', 'M4 31V15a12 12 0 0 1 24 0v16h-6V15a6 6 0 0 0-12 0v16z'],
      ['#c7ad90', 'M22 31V15a6 6 0 0 0-6-6V3a12 12 0 0 1 12 12v16z'],
      ['#b0967a', 'M3 29h8v2H3zM21 29h8v2h-8zM3.6 14.4h6.8V16H3.6zM21.6 14.4h6.8V16h-6.8z'],
    ),
  },
  pyramid: {
    heightMetres: 60,
    stands: 'ground',
    body: shapes(
      ['#e5b56a', 'M16 4L31 31H1z'],
      ['#c08f4a', 'M16 4l15 27H20z'],
      ['#d3a259', 'M12.6 10h5.8l.4 1h-6.8zM8 18h12.8l.4 1H7.6zM4 25.6h14.4l.4 1H3.4z'],
    ),
  },
  sandcastle: {
    heightMetres: 0.6,
    stands: 'ground',
    body: shapes(
      ['#e5b56a', 'M2 31q1-4 4-4h20q3 0 4 4z'],
      [
        '#f0c987',
        'M5 28V15h1.6v1.6h1.6V15h1.6v1.6h1.6V15H13v5h1V11h1v1.4h1.4V11h1.6v1.4H19V11h1v9h.6v-5h1.6v1.6h1.6V15h1.6v1.6H27V28z',
      ],
      ['#d3a259', 'M11 17h2v11h-2zM18.6 13H20v15h-1.4zM25 17h2v11h-2z'],
      ['#a87a3c', 'M14.6 28v-4a2 2 0 0 1 4 0v4z'],
      ['#6d4534', 'M16.8 4h.6v7h-.6z'],
      ['#f8312f', 'M17.4 4l5 2-5 2z'],
    ),
  },
  shop: {
    heightMetres: 4.5,
    stands: 'ground',
    body: shapes(
      ['#c3876f', 'M3 4h26v26.4H3z'],
      ['#f3eee4', 'M4 14h24v16.4H4z'],
      ['#6d4534', 'M2.4 2.8h27.200v2H2.4zM2.4 30h27.200v1H2.4z'],
      ['#8fd0ef', 'M5.4 17.4h12v8.8h-12z'],
      ['#c9ecfb', 'M5.4 17.4h6.4l-5 8.8H5.4z'],
      ['#a56953', 'M4.8 26.200h13.200v2H4.8zM19.8 17h7v13.4h-7z'],
      ['#8fd0ef', 'M21 18.200h4.600v7H21z'],
      ['#fcd53f', 'M20.600 25.8h1v1.4h-1zM7 6.4h18v2.8H7z'],
      [
        '#f8312f',
        'M2 10h4v5a2 2 0 0 1-4 0zM10 10h4v5a2 2 0 0 1-4 0zM18 10h4v5a2 2 0 0 1-4 0zM26 10h4v5a2 2 0 0 1-4 0z',
      ],
      ['#f4f4f4', 'M6 10h4v5a2 2 0 0 1-4 0zM14 10h4v5a2 2 0 0 1-4 0zM22 10h4v5a2 2 0 0 1-4 0z'],
    ),
  },
} as const satisfies Readonly<Record<string, OwnDrawing>>
