export interface Sized {
  readonly width: number
  readonly height: number
}

/** A row of pictures of one height that fills the width. */
export interface Row<T> {
  readonly height: number
  readonly cells: readonly { readonly item: T; readonly width: number }[]
}

interface Space {
  /** Pixels to fill, and between two pictures. */
  readonly width: number
  readonly gap: number
  /** How high rows would like to be; the last one is not stretched. */
  readonly rowHeight: number
}

/** Extreme proportions are shown cropped rather than as slivers. */
const ratioOf = ({ width, height }: Sized) => Math.min(3, Math.max(0.4, width / height))

/** Lays pictures out in rows without cutting into their proportions (the layout of a contact sheet). */
export function justify<T extends Sized>(
  items: readonly T[],
  { width, gap, rowHeight }: Space,
): readonly Row<T>[] {
  const rows: Row<T>[] = []
  let row: T[] = []
  let ratios = 0
  const close = (height: number) => {
    rows.push({ height, cells: row.map((item) => ({ item, width: ratioOf(item) * height })) })
    row = []
    ratios = 0
  }
  for (const item of items) {
    row.push(item)
    ratios += ratioOf(item)
    const height = (width - gap * (row.length - 1)) / ratios
    if (height <= rowHeight) close(height)
  }
  if (row.length > 0) close(Math.min(rowHeight, (width - gap * (row.length - 1)) / ratios))
  return rows
}
