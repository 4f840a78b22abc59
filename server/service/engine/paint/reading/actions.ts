import { stemmer } from 'stemmer'

/** Something that a person does, and how it is drawn. */
export interface Action {
  /** The drawing's name after 'person-', 'man-' or 'woman-'; or a whole id. */
  readonly drawing: string
  /** Things that the drawing shows. */
  readonly shows: readonly string[]
  /** A thing that the action must be done with: riding a horse is another drawing than riding a bicycle. */
  readonly object?: string
}

const action = (drawing: string, shows = '', object?: string): Action => ({
  drawing,
  shows: shows === '' ? [] : shows.split(' '),
  ...(object ? { object } : {}),
})

const RUNNING = action('running')
const BIKING = action('biking', 'bicycle bike helmet')
const LOTUS = action('in-lotus-position', 'yoga')
const COOKING = action('figure:cook')
/** Verbs by their stem; phrases as they are. */
const ACTIONS: ReadonlyMap<string, Action> = new Map(
  Object.entries({
    run: RUNNING,
    jog: RUNNING,
    sprint: RUNNING,
    walk: action('walking'),
    stroll: action('walking'),
    hike: action('walking'),
    wander: action('walking'),
    bike: BIKING,
    cycl: BIKING,
    'riding a bike': BIKING,
    'riding a bicycle': BIKING,
    'rides a bicycle': BIKING,
    'rides a bike': BIKING,
    'riding bicycles': BIKING,
    'riding bikes': BIKING,
    'on a bicycle': BIKING,
    'on a bike': BIKING,
    'riding a horse': action('flat:horse-racing', 'horse'),
    'rides a horse': action('flat:horse-racing', 'horse'),
    'on a horse': action('flat:horse-racing', 'horse'),
    'on horseback': action('flat:horse-racing', 'horse'),
    surf: action('surfing', 'wave surfboard'),
    'riding a wave': action('surfing', 'wave surfboard'),
    swim: action('swimming', 'water'),
    climb: action('climbing', 'rock cliff wall'),
    row: action('rowing-boat', 'boat rowboat canoe oar'),
    paddl: action('rowing-boat', 'boat rowboat canoe kayak oar'),
    danc: action('dancing'),
    golf: action('golfing'),
    'playing golf': action('golfing', 'ball'),
    juggl: action('juggling', 'ball'),
    kneel: action('kneeling'),
    ski: action('flat:skier', 'ski'),
    snowboard: action('flat:snowboarder', 'snowboard'),
    medit: LOTUS,
    'doing yoga': LOTUS,
    'practicing yoga': LOTUS,
    'in lotus position': LOTUS,
    sleep: action('flat:person-in-bed', 'bed pillow blanket'),
    'lifting weights': action('lifting-weights', 'weight barbell'),
    'playing basketball': action('bouncing-ball', 'basketball ball'),
    'taking a bath': action('flat:person-taking-bath', 'bathtub bath'),
    fenc: action('flat:person-fencing', 'sword'),
    cook: COOKING,
    bake: COOKING,
    paint: action('figure:artist', 'palette brush'),
    'is painting': action('figure:artist', 'palette brush'),
    sing: action('figure:singer', 'microphone'),
  }),
)

/** The action of a verb's form ("surfing", "danced") or of a phrase. */
export function actionOf(word: string): Action | undefined {
  if (word.includes(' ')) return ACTIONS.get(word)
  return /(ing|ed|s)$/.test(word) && !NOUNS.has(word) ? ACTIONS.get(stemmer(word)) : undefined
}

/** Forms that are nouns as a rule: "a red bike", "two skis". */
const NOUNS: ReadonlySet<string> = new Set(
  'painting paintings bikes rows skis fences cooks walks runs swims hikes climbing-frame paints painted fenced rowed cycles cooked baked fencing rowing-boat dances hugs'.split(
    ' ',
  ),
)
