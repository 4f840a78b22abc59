import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

declare module 'react' {
  interface CSSProperties {
    /** How far a slider is filled, in percent. */
    '--at'?: string
  }
}

interface RangeProps extends Omit<ComponentProps<'input'>, 'type' | 'style'> {
  readonly min: number
  readonly max: number
  readonly value: number
}

/** A slider in the studio's look; its keys, its touch and what it says are the browser's own. */
export function Range({ className, ...rest }: RangeProps) {
  const at = `${(100 * (rest.value - rest.min)) / (rest.max - rest.min)}%`
  return <input type="range" className={classNames('range', className)} style={{ '--at': at }} {...rest} />
}
