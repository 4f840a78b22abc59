/**
 * Imports the picture library with the first picture: its code and buffers take 20 MB, which an idle server does not
 * need.
 */
export const loadSharp = async () => (await import('sharp')).default
