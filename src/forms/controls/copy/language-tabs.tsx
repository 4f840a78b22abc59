import { classNames } from '#src/ui/class-names.ts'
import { type Coverage, coverageWords } from '../../copy/copy-rows.ts'
import { languageName } from '../../copy/language-name.ts'

interface LanguageTabsProps {
  readonly languages: readonly string[]
  /** The language whose lines are visible. */
  readonly language: string
  coverageOf(language: string): Coverage
  onLanguage(language: string): void
}

/** The ticked languages, each with how many lines of the ad it covers. */
export function LanguageTabs({ languages, language, coverageOf, onLanguage }: LanguageTabsProps) {
  return (
    <fieldset aria-label="Lines of" className="flex flex-wrap gap-1">
      {languages.map((code) => {
        const coverage = coverageOf(code)
        const isShort = coverage.covered === 0 || (coverage.of !== null && coverage.covered < coverage.of)
        return (
          <button
            key={code}
            type="button"
            aria-pressed={code === language}
            onClick={() => onLanguage(code)}
            className={classNames(
              'flex min-h-7 items-center gap-1.5 rounded-md border px-2 text-xs transition-colors',
              code === language
                ? 'border-accent bg-accent-soft text-ink'
                : 'border-line-2 text-ink-2 hover:bg-hover hover:text-ink',
            )}
          >
            {languageName(code)}
            <span className={classNames('num', isShort ? 'text-warn' : 'text-ok')}>
              {coverageWords(coverage)}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}
