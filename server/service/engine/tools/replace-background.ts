import { replaceBackground as replaced } from '../compose/replace-background.ts'
import { MAX_REMADE_PIXELS, tool } from './tool.ts'

export const replaceBackground = tool({
  files: ['image', 'background_reference'],
  maxPixels: MAX_REMADE_PIXELS,
  request: (_, { seed, ordinal }) => ({ seed, ordinal }),
  run: async ({ image, background_reference: background }, request, { report }) =>
    replaced(image, background, request, report),
  forModel: ({ image, background_reference: background }, { seed }) => ({
    width: image.width,
    height: image.height,
    seed,
    prompt:
      'Put the people and things in the foreground of the first picture, unchanged, before the background of the second one, without the people in it. Fit their light to it.',
    pictures: [image, background],
  }),
})
