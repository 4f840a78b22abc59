import Papa from 'papaparse'

/** A line of a table: its cells, and the line of the file on which it begins, from 1. */
export interface TableRow {
  readonly line: number
  /** Of a faulty row, its text as one cell. */
  readonly cells: readonly string[]
  /** Why its cells cannot be told apart. */
  readonly fault?: string
}

export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
}

const DELIMITERS = [',', ';', '\t', '|'] as const

const NEWLINE = '\n'

/** What stands between the cells of the first line that is not empty, outside of quotes. */
function delimiterOf(text: string): string {
  const [head = ''] = text
    .trimStart()
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(NEWLINE)
  const countOf = (delimiter: string) => head.split(delimiter).length
  return DELIMITERS.reduce<string>((best, one) => (countOf(one) > countOf(best) ? one : best), ',')
}

/** The first line by which a spreadsheet is told what stands between cells. */
const TOLD = /^sep=(.)(?:\n|$)/i

/** Text of a table: commas, semicolons or tabs, quotes, and a mark at its start. */
export function readTable(text: string): Table {
  const bare = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, NEWLINE)
  const [told = '', named] = TOLD.exec(bare) ?? []
  const delimiter = named ?? delimiterOf(bare)
  const rows: TableRow[] = []
  let line = linesIn(told) + 1
  for (let from = told.length; from < bare.length; ) {
    const rest = bare.slice(from)
    const { found, read } = soundRows(rest, { delimiter, line })
    rows.push(...found)
    line += linesIn(rest.slice(0, read))
    from += read
    const fault = faultyRow(bare.slice(from), { delimiter, line })
    if (fault) {
      rows.push(fault.row)
      line += linesIn(bare.slice(from, from + fault.read))
      from += fault.read
    }
  }
  const [head, ...others] = rows
  const columns = head?.fault === undefined ? head?.cells : head.cells[0]?.split(delimiter)
  return {
    columns: (columns ?? []).map((name) => name.trim()),
    rows: head?.fault === undefined ? others : rows,
  }
}

const linesIn = (text: string) => text.split(NEWLINE).length - 1

interface Start {
  readonly delimiter: string
  /** The line of the file on which the text begins. */
  readonly line: number
}

/** The rows before the first one with a fault in its quotes, and how many letters they take. */
function soundRows(text: string, { delimiter, line: first }: Start) {
  const found: TableRow[] = []
  let read = 0
  let line = first
  Papa.parse<string[]>(text, {
    delimiter,
    newline: NEWLINE,
    step({ data, meta, errors }, parser) {
      if (errors.some(isOfQuotes)) return parser.abort()
      if (data.some((cell) => cell.trim() !== '')) found.push({ line, cells: data })
      line += linesIn(text.slice(read, meta.cursor))
      read = meta.cursor
    },
  })
  return { found, read }
}

const isOfQuotes = ({ type }: Papa.ParseError) => type === 'Quotes'

/**
 * The row at the start of a text if its quotes are faulty, up to the end of the line with the fault: what follows is read
 * again, as the parser takes all up to the next quote for one cell.
 */
function faultyRow(text: string, { delimiter, line }: Start): { row: TableRow; read: number } | null {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: NEWLINE, preview: 1 })
  const error = errors.find(isOfQuotes)
  if (!error || data.length === 0) return null
  const opens = error.index ?? 0
  const isOpen = error.code === 'MissingQuotes'
  const closes = isOpen ? 0 : Math.max(0, text.slice(opens).search(/(?<!")(?:"")*"(?!")/))
  const at = opens + closes
  const [end = ''] = text.slice(at).split(NEWLINE)
  const read = Math.min(text.length, at + end.length + NEWLINE.length)
  const last = line + linesIn(text.slice(0, at))
  const what = isOpen ? 'an opening quotation mark is never closed' : 'text follows a closing quotation mark'
  const fault = last === line ? what : `${what} in line ${last}`
  return { row: { line, cells: [text.slice(0, read).trimEnd()], fault }, read }
}

/** The text of a file: UTF-8 or UTF-16 with its mark, else what old spreadsheets write. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mark = `${bytes[0]},${bytes[1]}`
  if (mark === '255,254') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === '254,255') return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
