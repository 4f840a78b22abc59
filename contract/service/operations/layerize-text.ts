import { documented } from '../describe/documented.ts'
import { text } from '../describe/field.ts'
import { picture } from '../describe/file-field.ts'
import { operation } from '../describe/operation.ts'
import { TOOL_STATUSES } from '../resources/errors.ts'
import { seed } from '../values/generation-fields.ts'

/** Not shown in the specification; paths and fields from the catalogue (layerize_text). */
export const layerizeText = documented(
  operation({
    id: 'layerize-text',
    title: 'Text layers',
    family: 'tool',
    products: { api_layered_design_layerize_text: 'Text layers' },
    example: { seed: 7 },
    routes: [
      { path: '/v1/svc-v3/layerize-text', answers: 'sync' },
      { path: '/v2/design/layerize/svc-3', answers: 'async', webhook: 'form' },
    ],
    files: () => ({
      image: documented(picture({ maxMb: 25 }), 'Design to separate into text blocks and background.'),
    }),
    fields: (catalogue) => ({
      prompt: documented(
        text({ min: 0, max: catalogue['prompt.max_chars'] }),
        'Description of the design. The safety check reads it; the text is detected without it. If omitted, the result is the same.',
        { example: 'a poster for a summer sale' },
      ),
      seed: seed(),
    }),
    result: 'layerized',
    statuses: TOOL_STATUSES,
    pictures: () => 1,
    size: () => null,
    price: (_, catalogue) => ({
      billingIdentifier: 'api_layered_design_layerize_text',
      usdMicros: catalogue['prices.layerize_text'],
      pricing: 'fixed',
    }),
  }),
  'Separates a design into text blocks, with their position, font and colour, and the picture without its text.',
)
