/** The English phrases that the embedded service can translate without a server; `{n}` stands for a number. */
export const PHRASES: readonly string[] = [
  'Sale',
  'Summer sale',
  'Winter sale',
  'Spring sale',
  'Autumn sale',
  'Special offer',
  'Weekend offer',
  'Limited time',
  'Limited time only',
  'Limited edition',
  'Two weeks only',
  'Today only',
  'This weekend only',
  'Last chance',
  'While stocks last',
  'New',
  'New season',
  'New collection',
  'New arrivals',
  'Now available',
  'Coming soon',
  'Shop now',
  'Buy now',
  'Order now',
  'Order today',
  'Order before Friday',
  'Learn more',
  'Read more',
  'Discover more',
  'Find out more',
  'Sign up',
  'Sign up today',
  'Join now',
  'Get started',
  'Try it free',
  'Book now',
  'Download now',
  'Free delivery',
  'Free delivery today',
  'Free shipping',
  'Free gift',
  'Free trial',
  '{n}% off',
  'Up to {n}% off',
  'Save {n}%',
  'Save up to {n}%',
  'Buy one get one free',
  'Best price',
  'Best seller',
  'Made to last',
  'Made with love',
  'Fresh coffee',
  'Fresh every day',
  'Good morning',
  'Happy holidays',
  'Happy new year',
  'Thank you',
  'Welcome',
  'Visit us',
  'Open daily',
  'In store and online',
  'Find yours in store',
  'Available online',
  'Gift card',
  'Don’t miss out',
  '{n}% natural',
  'From {n}',
]

const NUMBER = /[$€£]?\d+(?:[.,]\d+)*/
/** Sentences of one line are looked up separately. */
const BETWEEN = /(?<=[.!?])\s+|\s+[·|–—•]\s+/

/** A phrase in the form in which phrases are compared. */
export const phraseKey = (phrase: string): string =>
  phrase
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[.!?,:;]+$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A part of a line that is looked up for itself. */
export interface PhraseOf {
  readonly text: string
  readonly key: string
  /** What stands in the place of `{n}`. */
  readonly number: string | undefined
}

/** The phrases of a line. */
export const phrasesOf = (line: string): readonly PhraseOf[] =>
  line.split(BETWEEN).map((text) => {
    const [number] = NUMBER.exec(text) ?? []
    const general = number === undefined ? text : text.replace(NUMBER, '{n}')
    return { text, key: phraseKey(general).replace(/\{n\} %/, '{n}%'), number }
  })

const KEYS = new Set(PHRASES.map(phraseKey))

/** Whether each part of a line is one of the phrases. */
export const isOfPhrases = (line: string): boolean => phrasesOf(line).every(({ key }) => KEYS.has(key))
