import { expect, it } from 'vitest'
import { aboutEngine } from './about-engine.ts'

const EMBEDDED = { baseUrl: 'http://127.0.0.1:4101', apiKey: 'key', kind: 'embedded' } as const

it.each([
  [
    'the sandbox is no model',
    EMBEDDED,
    /^These pictures are sandbox drawings, not model output\. Set IMAGES_URL .*service\.$/,
  ],
  ['a model', { ...EMBEDDED, model: 'flux.1-dev' }, /^Pictures come from flux\.1-dev\.$/],
  [
    'a remote service',
    { ...EMBEDDED, kind: 'remote', baseUrl: 'https://img.test/api' },
    /^Pictures come from img\.test\.$/,
  ],
  [
    'model files beside a model',
    { ...EMBEDDED, model: 'flux.1-dev', modelFiles: ['A (matte)', 'B (inpaint)'] },
    /^Pictures come from flux\.1-dev\. Model files in use: A \(matte\), B \(inpaint\)\.$/,
  ],
] as const)('the top bar says where pictures come from: %s', (_, service, about) => {
  expect(aboutEngine(service)).toMatch(about)
})
