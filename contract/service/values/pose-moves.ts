/** Moves that forms offer for an instruction; the embedded engine knows each of them. */
export const POSE_MOVES = [
  'turn to the left',
  'turn to the right',
  'lean forward',
  'one hand raised',
  'arms down',
  'one step forward',
  'sitting',
  'looking back',
  'closer',
  'from farther away',
] as const
