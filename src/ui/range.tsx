import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

declare module 'react' {
  interface CSSProperties {
    /** The filled share of a slider, in percent. */
    '--at'?: string
  }
}

interface RangeProps extends Omit<ComponentProps<'input'>, 'type' | 'style'> {
  readonly min: number
  readonly max: number
  readonly value: number
}

/** A native range input in the studio's style; keys, touch and ARIA are the browser's. */
export function Range({ className, ...rest }: RangeProps) {
  const at = `${(100 * (rest.value - rest.min)) / (rest.max - rest.min)}%`
  return <input type="range" className={classNames('range', className)} style={{ '--at': at }} {...rest} />
}
