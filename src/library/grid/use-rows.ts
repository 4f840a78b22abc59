import { useEffect, useMemo, useState } from 'react'
import { type Rows, rowsOf } from './rows.ts'
import type { FoundPictures } from './use-found-pictures.ts'

export const GAP_PX = 8
export const HEADING_PX = 36
const NO_ROWS: Rows = {
  count: 0,
  laid: 0,
  firsts: new Int32Array(1),
  tops: new Float64Array(1),
  heights: new Float32Array(0),
  height: 0,
  sections: [],
}

interface Given extends Pick<FoundPictures, 'ratios' | 'months'> {
  readonly width: number
  readonly rowHeight: number
  readonly hasHeadings: boolean
  /** The height of the caption under each picture. */
  readonly caption: number
}

/** The rows of a result: the first slice at once, the others between frames. */
export function useRows({ ratios, months, width, rowHeight, hasHeadings, caption }: Given): Rows {
  const laying = useMemo(() => {
    if (width <= 0) return null
    const space = { width, gap: GAP_PX, rowHeight, heading: HEADING_PX, caption }
    const steps = rowsOf(ratios, hasHeadings ? months : [], space)
    return { steps, first: steps.next().value ?? NO_ROWS }
  }, [ratios, months, width, rowHeight, hasHeadings, caption])
  const [more, setMore] = useState<{ of: typeof laying; rows: Rows } | null>(null)
  useEffect(() => {
    if (!laying) return
    let timer = setTimeout(next)
    function next() {
      const { value } = laying?.steps.next() ?? {}
      if (!value) return
      setMore({ of: laying, rows: value })
      timer = setTimeout(next)
    }
    return () => clearTimeout(timer)
  }, [laying])
  if (!laying) return NO_ROWS
  return more?.of === laying ? more.rows : laying.first
}
