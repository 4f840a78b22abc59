declare module 'heic-decode' {
  interface HeifPicture {
    readonly width: number
    readonly height: number
    decode(): Promise<{ readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }>
  }
  const decode: {
    /** The pictures of a file, not yet decoded; `dispose` frees their memory. */
    all(source: { readonly buffer: Uint8Array }): Promise<HeifPicture[] & { dispose(): void }>
  }
  export = decode
}
