/** A typed number, or the text as it is, for the schema to refuse. */
export const numberIn = (text: string) =>
  text.trim() === '' ? undefined : Number.isNaN(Number(text)) ? text : Number(text)
