/** Formats millionths of a dollar as an exact decimal string with at least two decimals: `0.06`, `12.345678`. */
export function decimalOf(micros: number): string {
  if (!Number.isSafeInteger(micros)) throw new Error(`${micros} is not an amount in millionths of a dollar`)
  const digits = String(Math.abs(micros)).padStart(7, '0')
  const [whole, parts] = [digits.slice(0, -6), digits.slice(-6)]
  const shown = parts.replace(/0+$/, '').padEnd(2, '0')
  return `${micros < 0 ? '-' : ''}${whole}.${shown}`
}
