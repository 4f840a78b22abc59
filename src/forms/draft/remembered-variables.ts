import * as z from 'zod/mini'
import type { Variables } from './variables.ts'

const KEY = 'easel.variables'
const schema = z.record(z.string(), z.string())
/** The latest values stay. */
const MAX_REMEMBERED = 200

/** The last value of each variable, over all prompts. */
export function rememberedVariables(): Variables {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(KEY) ?? ''))
  } catch {
    return {}
  }
}

export function rememberVariable(name: string, value: string): void {
  const { [name]: _, ...others } = rememberedVariables()
  const kept = [...Object.entries(others), [name, value]].slice(-MAX_REMEMBERED)
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)))
}
