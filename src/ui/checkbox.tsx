import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A native checkbox in the studio's style. */
export function Checkbox({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="checkbox" className={classNames('checkbox', className)} {...rest} />
}
