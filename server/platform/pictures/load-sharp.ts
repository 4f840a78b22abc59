/** The picture library, loaded with the first picture: its code and its buffers are 20 MB of a server that waits for one. */
export const loadSharp = async () => (await import('sharp')).default
