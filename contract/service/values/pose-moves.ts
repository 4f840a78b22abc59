/** Moves that forms offer for an instruction: those that the embedded engine makes. */
export const POSE_MOVES = ['closer', 'from the waist up', 'head and shoulders', 'mirrored'] as const
