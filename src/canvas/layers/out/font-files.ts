import { type Font, SCRIPTS, WITH_ITALIC, WITHOUT_BOLD } from '../fonts.ts'

/** A font file of the page, and its purpose. */
export interface FontFile {
  readonly family: string
  readonly isBold: boolean
  readonly isItalic: boolean
  /** Addresses by format: woff2, woff. */
  readonly addresses: ReadonlyMap<string, string>
  /** The characters that it is for, as CSS has them; empty for all. */
  readonly range: string
  covers(character: string): boolean
}

/** The font files of the app, read from its own style sheets: the very ones that the canvas draws with. */
export function fontFiles(): readonly FontFile[] {
  return [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) =>
      rule instanceof CSSFontFaceRule ? [fileOf(rule, sheet.href)] : [],
    ),
  )
}

function fileOf({ style }: CSSFontFaceRule, sheet: string | null): FontFile {
  const of = (name: string) => style.getPropertyValue(name)
  const sources = of('src').matchAll(/url\("?([^")]+)"?\)\s*format\("?([\w-]+)"?\)/g)
  const base = sheet ?? document.baseURI
  return {
    family: of('font-family').replaceAll(/["']/g, ''),
    isBold: Number(of('font-weight')) >= 600,
    isItalic: of('font-style') === 'italic',
    addresses: new Map([...sources].map(([, at = '', format = '']) => [format, new URL(at, base).href])),
    range: of('unicode-range'),
    covers: coverOf(of('unicode-range')),
  }
}

/** Parses a `unicode-range`; without one the file covers everything. */
export function coverOf(range: string): (character: string) => boolean {
  const spans = [...range.matchAll(/U\+([0-9a-f?]+)(?:-([0-9a-f]+))?/gi)].map(([, from = '', to]) => {
    const low = Number.parseInt(from.replaceAll('?', '0'), 16)
    const high = Number.parseInt(to ?? from.replaceAll('?', 'f'), 16)
    return [low, high] as const
  })
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    return spans.length === 0 || spans.some(([low, high]) => code >= low && code <= high)
  }
}

/**
 * Files that may contain a character, in the browser's order: upright or regular ones where there are no others. Of files
 * that share characters, browsers take the last one (CSS Fonts 4, 11.1).
 */
export function filesFor(
  files: readonly FontFile[],
  { family, isBold, isItalic }: Font,
  character: string,
): readonly FontFile[] {
  return [family, ...SCRIPTS.filter((script) => script !== family)].flatMap((name) => {
    const slants = isItalic && WITH_ITALIC.has(name)
    const bold = isBold && !WITHOUT_BOLD.has(name)
    return files
      .filter(
        (file) =>
          file.family === name && file.isBold === bold && file.isItalic === slants && file.covers(character),
      )
      .toReversed()
  })
}
