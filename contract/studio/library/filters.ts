import { documented } from '../../service/describe/documented.ts'
import { operationId } from '../describe/operation-fields.ts'
import { namedId } from '../organise/names.ts'
import * as kinds from './filter-kinds.ts'
import {
  COLOR,
  languageCode,
  MAX_DIFFERENCE,
  MAX_RATING,
  MAX_SEARCH_LENGTH,
  ORIGINS,
  RATIO,
  RUN_OUTCOMES,
  SHAPES,
  SORTS,
  tagText,
} from './filter-values.ts'

const pixels = () => kinds.whole({ min: 1, max: 999_999, error: 'must be a whole number of pixels' })

/**
 * Every filter of the library, said once: the query of the server, the address of the browser and the way from one to the
 * other come from here. The server's condition of each is in `server/studio/library/conditions.ts`, its words in
 * `src/library/search/chips.ts`; neither compiles without it.
 */
export const LIBRARY_FILTERS = {
  operation: documented(
    kinds.oneOf(operationId),
    'Operations; repeat the parameter for several. If omitted, all.',
  ),
  q: documented(
    kinds.words(MAX_SEARCH_LENGTH),
    'Words of the name, note, prompt or text. "Phrases" and -excluded words are possible.',
  ),
  origin: documented(kinds.choice(ORIGINS), 'Origin of the pictures.'),
  shape: documented(kinds.choice(SHAPES), 'Orientation of the pictures.'),
  language: documented(
    kinds.several(languageCode),
    'Codes of the languages of the pictures’ text; any of them.',
  ),
  minSide: documented(pixels(), 'Lower limit of the shorter side.', { unit: 'pixels' }),
  maxSide: documented(pixels(), 'Upper limit of the longer side.', { unit: 'pixels' }),
  ratio: documented(
    kinds.pattern(RATIO, 'must be two numbers, such as 4:5'),
    'Aspect ratio, such as `4:5`, within 2 %.',
  ),
  minCost: documented(kinds.dollars(), 'Lower limit of the cost of a picture.', { unit: 'US dollars' }),
  maxCost: documented(kinds.dollars(), 'Upper limit of the cost of a picture.', { unit: 'US dollars' }),
  text: documented(kinds.flag(), '`true`: only pictures with known text.'),
  color: documented(kinds.color(COLOR), 'Dominant color, as six hexadecimal digits.'),
  difference: documented(
    kinds.whole({ min: 1, max: MAX_DIFFERENCE, error: `must be 1 to ${MAX_DIFFERENCE}` }),
    'Largest distance from `color`.',
    { unit: 'hundredths of ΔE in OKLab' },
  ),
  near: documented(kinds.pictureId(), 'Id of a picture: only its near duplicates.'),
  like: documented(kinds.pictureId(), 'Id of a picture: only pictures with similar outlines and colors.'),
  transparent: documented(kinds.flag(), '`true`: only pictures with transparent pixels.'),
  favorite: documented(kinds.flag(), '`true`: only favorites.'),
  rating: documented(
    kinds.whole({ min: 1, max: MAX_RATING, error: `must be 1 to ${MAX_RATING}` }),
    'Lowest rating.',
    { unit: 'stars' },
  ),
  tag: documented(kinds.several(tagText), 'Tags; all of them.'),
  state: documented(
    kinds.choice(RUN_OUTCOMES),
    'State of the run that made the pictures. Pictures that no run made have none.',
  ),
  project: documented(kinds.id(namedId), 'Id of the project.'),
  collection: documented(kinds.id(namedId), 'Id of the collection. Its order applies unless `sort` is set.'),
  since: documented(kinds.firstDay(), 'First day (UTC), or moment, at which pictures were stored.'),
  until: documented(kinds.lastDay(), 'Last day (UTC), or moment, at which pictures were stored.'),
  trash: documented(kinds.flag(), '`true`: only deleted pictures.'),
  sort: documented(kinds.choice(SORTS), 'Order of the pictures.'),
}
export type LibraryFilters = typeof LIBRARY_FILTERS
