/**
 * Properties of a button whose press may be the last that makes sense, as that of Undo: with nothing to do it keeps the focus,
 * which a disabled button loses, and says that it is disabled.
 */
export const pressable = (press: (() => void) | null | undefined) => ({
  'aria-disabled': !press,
  onClick: () => press?.(),
  className: 'aria-disabled:cursor-not-allowed aria-disabled:bg-transparent! aria-disabled:opacity-40',
})
