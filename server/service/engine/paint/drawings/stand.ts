/** What a thing stands on or hangs in. */
export type Stand = 'ground' | 'table' | 'air' | 'water' | 'wall'
