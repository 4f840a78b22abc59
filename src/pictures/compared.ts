/** The maximum number of pictures in a comparison. */
export const MAX_COMPARED = 12
