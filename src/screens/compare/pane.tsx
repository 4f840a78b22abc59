import type { CSSProperties, ReactNode } from 'react'
import { type Asset, previewPath } from '#contract/studio/assets.ts'
import { assetOpenedPath } from '#contract/studio/opened-path.ts'
import { classNames } from '#src/ui/class-names.ts'
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
      className="stage-ground @container-size relative h-full min-h-40 touch-none overflow-hidden select-none"
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
  // As large as fits, in the middle; it is the picture alone that has a checkerboard behind it.
  const ratio = asset.width / asset.height
  const [width, height] = [`min(100cqw, ${100 * ratio}cqh)`, `min(100cqh, ${100 / ratio}cqw)`]
  const [left, top] = [`((100cqw - ${width}) / 2)`, `((100cqh - ${height}) / 2)`]
  return (
    <img
      src={view.scale > 1.5 ? assetOpenedPath(asset) : previewPath(asset.sha256, 1600)}
      alt={isOver ? '' : asset.name}
      draggable={false}
      className={classNames('absolute max-w-none', asset.hasAlpha && 'checkerboard')}
      style={{
        width,
        height,
        left: `calc(${left})`,
        top: `calc(${top})`,
        // The corner of the pane, which all panes share.
        transformOrigin: `calc(0px - ${left}) calc(0px - ${top})`,
        transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
        ...style,
      }}
    />
  )
}
