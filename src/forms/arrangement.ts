/** The look of a field. Its values and rules come from the operation itself. */
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
  /** For a required choice: the label of the press button while it is empty. */
  readonly asks?: string
  /** `more`: under "More options". */
  readonly place?: 'more'
}

/** The ways to show a field that the usual model has use for; `hidden` is shown in none. */
export type UsualShow = 'prompt' | 'ratio' | 'sizes' | 'choice' | 'count' | 'switch'
export type RareShow = Exclude<Control['show'], UsualShow | 'hidden'>

/** Controls by the names of their fields, in order. */
export type Controls = readonly (readonly [string, Control])[]
