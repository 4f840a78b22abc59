import { useId } from 'react'
import { Select } from '#src/ui/select/select.tsx'

/** Languages that ads are set in, as BCP 47 tags. */
const LANGUAGES = [
  ...[
    'ar',
    'bg',
    'ca',
    'cs',
    'da',
    'de',
    'el',
    'en',
    'es',
    'et',
    'fa',
    'fi',
    'fr',
    'he',
    'hi',
    'hr',
    'hu',
    'id',
  ],
  ...[
    'it',
    'ja',
    'km',
    'ko',
    'lo',
    'lt',
    'lv',
    'ms',
    'my',
    'nb',
    'nl',
    'pl',
    'pt',
    'ro',
    'ru',
    'sk',
    'sl',
    'sr',
  ],
  ...['sv', 'th', 'tr', 'uk', 'ur', 'vi', 'zh'],
]
const NOT_SAID = ''

const names = new Intl.DisplayNames('en', { type: 'language' })
const optionOf = (tag: string) => ({ value: tag, label: names.of(tag) ?? tag })
const OPTIONS = [
  { value: NOT_SAID, label: 'Not said' },
  ...LANGUAGES.map(optionOf).sort((a, b) => a.label.localeCompare(b.label, 'en')),
]

interface LanguageChoiceProps {
  readonly language: string | undefined
  onLanguage(language: string | undefined): void
}

/** The language of a text: how its capitals are made, which quotation marks and which letters of a font it has, and how its spelling is checked. */
export function LanguageChoice({ language, onLanguage }: LanguageChoiceProps) {
  const id = useId()
  const isOther = language !== undefined && !LANGUAGES.includes(language)
  return (
    <div className="grid gap-1 text-xs text-ink-3">
      <label htmlFor={id}>Language</label>
      <Select
        id={id}
        value={language ?? NOT_SAID}
        options={isOther ? [...OPTIONS, optionOf(language)] : OPTIONS}
        onChange={(tag) => onLanguage(tag === NOT_SAID ? undefined : tag)}
        className="h-8"
      />
    </div>
  )
}
