const phrases = (...rows: readonly string[]): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => row.split(', ')))

/** Phrases about how a picture is made, in the singular; some of their words alone would be a thing, a place or an hour. */
export const MANNERS = phrases(
  'natural light, soft light, warm light, cold light, ambient light, volumetric light, gentle light, even light, hard light',
  'directional light, dramatic light, diffused light, flat light, rim light, back light, clear light, studio light, light leak',
  'golden light, light trail, lens flare, long shadow, soft shadow, deep shadow, hard shadow, drop shadow, god ray',
  'studio lighting, golden hour lighting, golden hour light, golden hour photography, studio photography, studio shot',
  'studio portrait, long exposure, double exposure, exposure, depth of field, field of view, film grain, motion blur',
  'brush stroke, brushstroke, brushwork, paint stroke, pencil stroke, pen stroke, paint splatter, paint splash, paint drip',
  'ink splash, ink splatter, bleeding pigment, pigment, airbrush, paper texture, paper grain, canvas texture',
  'outline, linework, line work, line weight, contour, contour line, stippling, hatching, cross-hatching, crosshatching',
  'shading, cel shading, halftone dot, ben-day dot, overprint, misregistration, screentone, gold accent, accent',
  'stained glass style, paper cut-out style, paper cutout style, papercut style, studio ghibli style, ghibli style',
  'graffiti style, comic book style, comic style, manga panel, manga style, embroidery style, blueprint style, magazine style',
  'coloring book style, coloring book page, colouring book page, coloring page, colouring page, technical drawing',
  'book illustration, storybook illustration, picture book illustration, collage style, surreal collage',
  'mixed media, negative space, white space, earth tone, jewel tone, color block, colour block, overlay, video game style',
  'retro game style, chiaroscuro, vignette, gradient shading',
)

/** Materials and kinds of pictures that are things, too: "a child with a coloring book". */
export const MATERIALS = phrases(
  'textured paper, watercolor paper, watercolour paper, rice paper, rough paper, cut paper, torn paper, layered paper',
  'textured watercolor paper, textured watercolour paper, paper, canvas, textured canvas, spray paint, palette knife, brush',
  'collage, coloring book, colouring book, magazine cover, book cover, drip, dot, graffiti, torn edge, paper craft',
)
