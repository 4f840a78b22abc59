/** A list of a report may hold any text, as titles do, but not the beginning of another list. */
const LIST = '(?:(?!; (?:not )?drawn: ).)*'
/** The report is the last of what looks like one: people may write so in their prompts. */
const REPORT = new RegExp(`(?:^|; )(drawn: ${LIST}(?:; not drawn: ${LIST})?|not drawn: ${LIST})$`, 's')

/** How the report ends whose prompt is in another language than English. */
export const NOT_READ = 'as only English is read'

/** A prompt, followed by what the embedded painter drew of it: "a bay; drawn: bay; not drawn: cliff". */
export const withDrawnReport = (prompt: string, report: string): string =>
  [prompt, report].filter((part) => part !== '').join('; ')

/** Parses a text written by `withDrawnReport`; any other text is a prompt without a report. */
export function splitDrawnReport(text: string): { readonly prompt: string; readonly report: string | null } {
  const [, report = null] = REPORT.exec(text) ?? []
  return { prompt: text.replace(REPORT, ''), report }
}
