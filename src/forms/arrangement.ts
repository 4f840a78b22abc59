/** How a field is shown. What it takes and refuses comes from the operation itself. */
export interface Control {
  readonly label: string
  readonly show:
    | 'prompt'
    | 'hidden'
    | 'ratio'
    | 'sizes'
    | 'choice'
    | 'long-choice'
    | 'seed'
    | 'count'
    | 'switch'
    | 'line'
    | 'lines'
    | 'palette'
    | 'codes'
    | 'pictures'
    | 'mask'
    | 'custom-size'
    | 'slider'
    | 'many'
    | 'copy'
    | 'instruction'
    | 'nearest-ratio'
    | 'model'
  readonly help?: string
  /** Of a choice that may not be empty: what the press button says while it is. */
  readonly asks?: string
  /** `more` stands under "More options". */
  readonly place?: 'more'
}

/** The ways to show a field that the usual model has use for; `hidden` is shown in none. */
export type UsualShow = 'prompt' | 'ratio' | 'sizes' | 'choice' | 'count' | 'switch'
export type RareShow = Exclude<Control['show'], UsualShow | 'hidden'>

/** Controls by the names of their fields, in order. */
export type Controls = readonly (readonly [string, Control])[]
