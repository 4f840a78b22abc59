import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A box to tick in the studio's look; underneath it is the browser's own. */
export function Checkbox({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="checkbox" className={classNames('checkbox', className)} {...rest} />
}
