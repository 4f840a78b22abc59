/**
 * Settings of every canvas, which this browser keeps. `pen-only`: fingers move the picture, and never draw. `wheel-pans`:
 * a wheel pans, and two fingers on a trackpad zoom.
 */
export type PointerSetting = 'pen-only' | 'wheel-pans'

const keyOf = (setting: PointerSetting) => `easel.pointer.${setting}`

export const isOn = (setting: PointerSetting): boolean => localStorage.getItem(keyOf(setting)) !== null

export function toggle(setting: PointerSetting): void {
  if (isOn(setting)) localStorage.removeItem(keyOf(setting))
  else localStorage.setItem(keyOf(setting), 'yes')
}
