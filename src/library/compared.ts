/** As many pictures as are compared at once. */
export const MOST_COMPARED = 12
