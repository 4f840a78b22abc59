import * as z from 'zod/mini'
import { oneLine } from '../describe/fields.ts'

export const ORIGINS = ['result', 'upload', 'edit'] as const
/** Of the run that made a picture: it kept all of its pictures, or others of them were withheld or lost. */
export const RUN_OUTCOMES = ['complete', 'incomplete'] as const
export const SHAPES = ['landscape', 'portrait', 'square'] as const
/** The first is the usual one, except in a collection, and where likeness is sought: the most alike come first. */
export const SORTS = [
  'newest',
  'oldest',
  'largest',
  'smallest',
  'best-rated',
  'worst-rated',
  'costliest',
  'cheapest',
] as const
export const MAX_RATING = 5
/** Hundredths of ΔE in OKLab. */
export const MAX_DIFFERENCE = 40
export const MAX_SEARCH_LENGTH = 200
export const MAX_TAG_LENGTH = 60

/** A tag, in the letters that a person typed. Letters with accents have two spellings (Unicode): of both it is one tag. */
export const tagText = z
  .string()
  .check(z.normalize('NFC'), z.minLength(1), z.maxLength(MAX_TAG_LENGTH), oneLine)

export const COLOR = /^[0-9a-f]{6}$/
export const RATIO = /^[1-9]\d{0,3}:[1-9]\d{0,3}$/
/** The code of a language. */
export const languageCode = z
  .string()
  .check(z.regex(/^[A-Za-z-]{2,20}$/, { error: 'must be the code of a language' }))
