import * as z from 'zod/mini'

/** How reliable a value is: `mirror` is a copy of official material, `inferred` is our own reasoning. */
export type Confidence = 'official' | 'mirror' | 'third-party' | 'inferred'

export interface Entry<T> {
  readonly schema: z.ZodMiniType<T>
  readonly value: T
  readonly confidence: Confidence
}

/** A value that a deployment may override with another of the same schema. */
export function open<T>(schema: z.ZodMiniType<T>, value: NoInfer<T>, confidence: Confidence): Entry<T> {
  return { schema, value, confidence }
}

const sizeText = z.string().check(z.regex(/^[1-9]\d{0,4}x[1-9]\d{0,4}$/, { error: 'must be WIDTHxHEIGHT' }))

export const count = z.int().check(z.gte(1))
export const micros = z.int().check(z.gte(0))
export const ratioLimit = z.number().check(z.gte(1))
export const wordList = z.array(z.string().check(z.minLength(1))).check(z.minLength(1))
export const sizeList = z.array(sizeText).check(z.minLength(1))
export const sizeLists = z.record(z.string(), sizeList)
export const sizeByRatio = z.record(z.string(), sizeText)
export const sizeByTierAndRatio = z.record(z.string(), sizeByRatio)
export const microsByWord = z.record(z.string(), micros)
export const countByWord = z.record(z.string(), count)

export const words = (list: string): string[] => list.trim().split(/\s+/)

/** Parses `ratio size` pairs, separated by commas, into a table. */
export const sizes = (pairs: string): Record<string, string> =>
  Object.fromEntries(
    pairs
      .split(',')
      .map(words)
      .map(([ratio = '', size = '']) => [ratio, size]),
  )

type SizeTable = Readonly<Record<string, string>>

/** The same table with sides multiplied by `factor`. */
export const enlarged = (table: SizeTable, factor: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(table).map(([ratio, size]) => [
      ratio,
      size.replace(/\d+/g, (side) => `${+side * factor}`),
    ]),
  )

/** The same table without some ratios. */
export const without = (table: SizeTable, ratios: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(table).filter(([ratio]) => !ratios.includes(ratio)))
