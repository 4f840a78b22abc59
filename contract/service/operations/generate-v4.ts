import { documented } from '../describe/documented.ts'
import { choice } from '../describe/field.ts'
import { type Check, operation } from '../describe/operation.ts'
import type { Catalogue } from '../values/catalogue.ts'
import { copyrightDetection, parseSize, priceFrom, prompt, v4Speed } from '../values/generation-fields.ts'
import { jsonPrompt } from '../values/structured-prompt.ts'

/** Size of a 4.0 picture if the request names none: the model's default is square, at 2K. */
const V4_DEFAULT_SIZE = '2048x2048'

/**
 * service-api.md, Generation, 4.0 model, rule 1; that one of the two is required is from the catalogue (v4.generate).
 */
export const onePromptCheck: Check<{ readonly text_prompt?: unknown; readonly json_prompt?: unknown }> = {
  id: 'one-prompt',
  at: 'text_prompt',
  message: 'must be given where json_prompt is not, and left out where it is',
  holds: (values) => (values.text_prompt === undefined) !== (values.json_prompt === undefined),
  documentation: { description: 'Send exactly one of `text_prompt` and `json_prompt`' },
}

/** `text_prompt` of the 4.0 operations. */
export const textPrompt = (catalogue: Catalogue) =>
  documented(
    prompt(catalogue),
    'Description of the picture in natural language. Text in quotation marks is set in the picture. Magic prompt expands it. If omitted, `json_prompt` is required.',
    { example: 'a lighthouse above a calm sea at dusk' },
  )

/** service-api.md, Generation, 4.0 model. */
export const generateV4 = documented(
  operation({
    id: 'generate-v4',
    title: '4.0',
    family: 'generator',
    structuredIn: 'json_prompt',
    products: { svc_v4_generation: 'Generate 4.0' },
    example: { text_prompt: 'a lighthouse above a calm sea at dusk', resolution: '2048x2048' },
    routes: [
      { path: '/v1/svc-v4/generate', answers: 'sync' },
      { path: '/v1/svc-v4/async/generate', answers: 'async', webhook: 'query' },
    ],
    files: () => ({}),
    fields: (catalogue) => ({
      text_prompt: textPrompt(catalogue),
      json_prompt: jsonPrompt(),
      resolution: documented(
        choice(catalogue['v4.resolution']),
        'Exact size of the picture in pixels, written `WIDTHxHEIGHT`.',
        { example: V4_DEFAULT_SIZE, default: V4_DEFAULT_SIZE },
      ),
      rendering_speed: v4Speed(catalogue),
      enable_copyright_detection: copyrightDetection(),
    }),
    checks: () => [onePromptCheck],
    result: 'images',
    pictures: () => 1,
    size: (values) => parseSize(values.resolution ?? V4_DEFAULT_SIZE),
    price: (values, catalogue) => ({
      billingIdentifier: 'svc_v4_generation',
      usdMicros: priceFrom(catalogue['prices.svc_v4_generation'], values.rendering_speed ?? 'DEFAULT'),
      pricing: 'fixed',
    }),
  }),
  'Generates a picture with the 4.0 model, from a text prompt or from a structured prompt that describes the layout.',
)
