import { type CSSProperties, useState } from 'react'
import { count } from '#src/ui/format/format.ts'
import { Slider as Amount } from '#src/ui/slider.tsx'
import type { DrawnDifference } from './difference-worker.ts'
import { Pane } from './pane.tsx'
import type { PairProps } from './slider.tsx'
import { useDifference } from './use-difference.ts'
import type { SharedView } from './use-shared-view.ts'

/** Differences between two pictures, pixel by pixel, per channel and amplified; equal pixels are black. */
export function Difference({ first, second, shared }: PairProps) {
  const [gain, setGain] = useState(4)
  const { data, error } = useDifference(first, second)
  const isSameSize = first.width === second.width && first.height === second.height
  return (
    <div className="relative h-full">
      <Pane shared={shared} label="Difference">
        {data && data.changed > 0 && (
          <div className="absolute inset-0" style={{ filter: `brightness(${gain})` }}>
            <Drawing comparison={data} shared={shared} />
          </div>
        )}
        {data && data.changed > 0 && <Changed comparison={data} shared={shared} size={first} />}
        {data?.changed === 0 && <p className="absolute inset-0 grid place-items-center text-lg">Identical</p>}
      </Pane>
      <div className="absolute inset-x-3 bottom-3 mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line-2 bg-panel/95 px-3 py-1 text-xs">
        {data && data.changed > 0 && (
          <Amount
            label="Amplified"
            min={1}
            max={32}
            value={gain}
            valueText={`${gain} ×`}
            onChange={setGain}
          />
        )}
        <output aria-label="Differences" className="num py-1">
          {error
            ? `The pictures could not be compared: ${error.message}`
            : data
              ? wordsOf(data)
              : 'Comparing every pixel…'}
        </output>
        {!isSameSize && <span className="text-warn">Different sizes: scaled to match</span>}
      </div>
    </div>
  )
}

function wordsOf({ changed, pixels, largest }: DrawnDifference): string {
  const all = count(pixels, 'pixel')
  if (changed === 0) return `Identical: no difference in ${all}`
  const share = (100 * changed) / pixels
  const percent = share < 0.01 ? 'less than 0.01 %' : `${share.toFixed(share < 1 ? 2 : 0)} %`
  const differ = changed === 1 ? 'differs' : 'differ'
  return `${changed.toLocaleString('en')} of ${all} ${differ} (${percent}), by up to ${largest} of 255`
}

const lying = ({ view }: SharedView): CSSProperties => ({
  transformOrigin: '0 0',
  transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
})

interface DrawnProps {
  readonly comparison: DrawnDifference
  readonly shared: SharedView
}

function Drawing({ comparison: { drawing }, shared }: DrawnProps) {
  return (
    <canvas
      ref={(canvas) => canvas?.getContext('2d')?.drawImage(drawing, 0, 0)}
      width={drawing.width}
      height={drawing.height}
      className="absolute inset-0 size-full object-contain"
      style={{ ...lying(shared), imageRendering: shared.view.scale > 2 ? 'pixelated' : 'auto' }}
    />
  )
}

/** The minimum side of the frame, as a share of the picture's longer side, so that a single pixel is found. */
const MIN_FRAME = 0.02
/** A larger changed share needs no frame. */
const MAX_FRAMED = 0.5

/** A frame around the changed area, if it is small. */
function Changed({ comparison: { box }, shared, size }: DrawnProps & { readonly size: Size }) {
  if (!box || box.width * box.height > MAX_FRAMED * size.width * size.height) return null
  const minSide = MIN_FRAME * Math.max(size.width, size.height)
  const [width, height] = [Math.max(minSide, box.width), Math.max(minSide, box.height)]
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="pointer-events-none absolute inset-0 size-full text-accent"
      style={lying(shared)}
      aria-hidden
    >
      <rect
        x={box.x - (width - box.width) / 2}
        y={box.y - (height - box.height) / 2}
        width={width}
        height={height}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

interface Size {
  readonly width: number
  readonly height: number
}
