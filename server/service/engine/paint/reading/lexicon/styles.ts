import type { Style } from '../../plan.ts'

const ROWS: Readonly<Record<Style, string>> = {
  photo:
    'photo, photograph, photography, photorealistic, photo realistic, realistic, cinematic, dslr, film still, macro shot, product shot, product photo, snapshot, hyperrealistic, 35mm, realism, street photography, macro photography, portrait photo, stock photo, product photography',
  watercolor:
    'watercolor, watercolour, water color, aquarelle, gouache, watercolor painting, watercolour painting, wash painting',
  ink: 'ink, ink drawing, line art, sumi-e, pen and ink, ink wash, ink sketch, pen drawing, line drawing, ink illustration, etching, engraving, manga, calligraphy',
  pixel: 'pixel art, pixel, 8-bit, 16-bit, 8 bit, 16 bit, pixelated, pixel-art, pixels',
  flat: 'flat vector, vector, flat design, flat illustration, vector illustration, vector art, flat style, cartoon, anime, minimalist, minimal, flat vector illustration, flat, sticker style, vector graphic, infographic, flat colors, cartoon style',
  '3d': '3d, 3d render, 3d rendering, render, cgi, isometric, clay render, claymation, low poly, octane render, 3d illustration, clay, plasticine, 3-d, 3d model, pixar style',
  risograph:
    'risograph, riso, riso print, risograph print, screen print, silkscreen, linocut, woodcut, halftone, screenprint, lino print, woodblock print',
  pencil:
    'pencil sketch, pencil drawing, sketch, charcoal drawing, graphite, in pencil, colored pencil, coloured pencil, charcoal sketch, hand-drawn, hand drawn, crayon drawing, drawing, doodle, pencil illustration, colored pencil drawing, pencil style, chalk drawing, pencil art',
  oil: 'oil painting, oil on canvas, impressionist, impressionism, acrylic painting, painting, impasto, oil paint, in oil, in oils, baroque, renaissance painting, acrylic, oils, expressionist, impressionist painting',
}

/** Words for styles. */
export const STYLES: ReadonlyMap<string, Style> = new Map(
  (Object.entries(ROWS) as [Style, string][]).flatMap(([style, words]) =>
    words.split(', ').map((word) => [word, style] as const),
  ),
)

/** Words for styles that also name what is made, so that they count only before "of", "style" or at an end. */
export const MADE: ReadonlySet<string> = new Set([
  'painting',
  'drawing',
  'sketch',
  'photo',
  'photograph',
  'print',
])
