// What the networks give in the packages that hold them.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'

/** Red, green and blue of a picture of 256 × 256 pixels. */
export type Picture = Uint8Array
export const SIDE = 256
const LATE_MS = 60_000

/** The mask by MediaPipe's own program, in a browser: 256 × 256 values from 0 to 1. @param folder the package */
export async function maskBefore(folder: string, picture: Picture): Promise<Float32Array> {
  const png = await sharp(picture, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer()
  const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.wasm': 'application/wasm' }
  const page = '<script src="selfie_segmentation.js"></script><img id="picture" src="picture.png">'
  const server = createServer(({ url = '/' }, response) => {
    if (url === '/') return response.setHeader('content-type', 'text/html').end(page)
    if (url === '/picture.png') return response.end(png)
    response.setHeader('content-type', types[extname(url)] ?? 'application/octet-stream')
    return response.end(readFileSync(join(folder, url.slice(1))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    // It computes by WebGL, which needs no graphics card here.
    args: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  })
  try {
    const tab = await browser.newPage()
    tab.setDefaultTimeout(LATE_MS)
    await tab.goto(`http://127.0.0.1:${port}/`)
    await tab.evaluate(IN_PAGE)
    const levels = await (await tab.waitForFunction('window.alphas')).jsonValue()
    return Float32Array.from(levels as readonly number[], (level) => level / 255)
  } finally {
    await browser.close()
    server.close()
  }
}

/** As text: what transpiles this file would put names of its own into a function. */
const IN_PAGE = `
  const program = new SelfieSegmentation({ locateFile: (name) => name })
  program.setOptions({ modelSelection: 0, selfieMode: false })
  program.onResults(({ segmentationMask }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: ${SIDE}, height: ${SIDE} })
    const context = canvas.getContext('2d')
    context.drawImage(segmentationMask, 0, 0)
    const { data } = context.getImageData(0, 0, ${SIDE}, ${SIDE})
    window.alphas = Array.from({ length: data.length / 4 }, (_, at) => data[4 * at + 3])
  })
  program.send({ image: document.getElementById('picture') })`

interface Tf {
  setBackend(name: string): Promise<boolean>
  tensor(values: Int32Array, shape: readonly number[], type: 'int32'): unknown
  transpose(of: unknown, axes: readonly number[]): { dataSync(): Float32Array }
}
interface Converter {
  loadGraphModel(from: { load(): Promise<unknown> }): Promise<{
    execute(inputs: Readonly<Record<string, unknown>>, names: readonly string[]): readonly unknown[]
  }>
}

/**
 * The values of some of MoveNet's operations by TensorFlow.js, each with its channels first.
 * @param installed where TensorFlow.js is installed
 * @param folder the package with the network
 */
export async function valuesBefore(
  { installed, folder }: { readonly installed: string; readonly folder: string },
  names: readonly string[],
  picture: Picture,
): Promise<readonly Float32Array[]> {
  const require = createRequire(join(installed, 'here.js'))
  const partOf = (name: string) => require(`@tensorflow/tfjs-${name}`)
  const tf: Tf = partOf('core')
  const { loadGraphModel }: Converter = partOf('converter')
  partOf('backend-wasm')
  await tf.setBackend('wasm')
  const model = JSON.parse(readFileSync(join(folder, 'models', 'movenet-multipose.json'), 'utf8'))
  const weights = readFileSync(join(folder, 'models', 'movenet-multipose.bin'))
  const { modelTopology, signature, weightsManifest } = model
  const network = await loadGraphModel({
    load: async () => ({
      modelTopology,
      signature,
      weightSpecs: weightsManifest[0].weights,
      weightData: Uint8Array.from(weights).buffer,
    }),
  })
  const input = tf.tensor(Int32Array.from(picture), [1, SIDE, SIDE, 3], 'int32')
  return network.execute({ input }, names).map((value) => tf.transpose(value, [0, 3, 1, 2]).dataSync())
}
