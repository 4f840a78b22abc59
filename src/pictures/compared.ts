/** As many pictures as are compared at once. */
export const MAX_COMPARED = 12
