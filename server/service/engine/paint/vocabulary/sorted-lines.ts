/** A file of lines sorted by their first field, which is searched as it is: a Map of them would take ten times as much. */
export interface SortedLines {
  /** The fields after `key` in its line, which are separated by tabs. */
  find(key: string): readonly string[] | undefined
}

export function sortedLines(text: string): SortedLines {
  function lineAt(place: number): { readonly start: number; readonly end: number } {
    const end = text.indexOf('\n', place)
    return { start: text.lastIndexOf('\n', place - 1) + 1, end: end < 0 ? text.length : end }
  }
  return {
    find(key) {
      let [low, high] = [0, text.length]
      while (low < high) {
        const { start, end } = lineAt((low + high) >> 1)
        const [first = '', ...fields] = text.slice(start, end).split('\t')
        if (first === key) return fields
        if (first < key) low = end + 1
        else high = start
      }
      return undefined
    },
  }
}
