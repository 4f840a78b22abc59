import type { CSSProperties, ReactNode } from 'react'
import { type Asset, assetOriginalPath, previewPath } from '#contract/studio/assets.ts'
import type { SharedView } from './use-shared-view.ts'

interface PaneProps {
  readonly shared: SharedView
  readonly label: string
  readonly children: ReactNode
}

/** A viewport; all panes show the same part of their pictures. */
export function Pane({ shared, label, children }: PaneProps) {
  return (
    <section
      ref={shared.listen}
      aria-label={label}
      className="stage-ground relative h-full min-h-40 touch-none overflow-hidden select-none"
    >
      {children}
    </section>
  )
}

interface LayerProps {
  readonly asset: Asset
  readonly shared: SharedView
  readonly style?: CSSProperties
  /** An overlay of another picture, which screen readers announce. */
  readonly isOver?: boolean
}

/** A picture in a pane. Enlarged, it is the picture itself; fitted, a preview is enough. */
export function Layer({ asset, shared: { view }, style, isOver = false }: LayerProps) {
  return (
    <img
      src={view.scale > 1.5 ? assetOriginalPath(asset.id) : previewPath(asset.sha256, 1600)}
      alt={isOver ? '' : asset.name}
      draggable={false}
      className="absolute inset-0 size-full object-contain"
      style={{
        transformOrigin: '0 0',
        transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
        ...style,
      }}
    />
  )
}
