import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Labelled } from '#src/ui/labelled.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { type AdLines, useAids } from '../../copy/aids.ts'
import { type Copy, type CopyRow, noCopy } from '../../copy/copy.ts'
import { coverageOf, rowsOf } from '../../copy/copy-rows.ts'
import { languageName } from '../../copy/language-name.ts'
import type { Draft } from '../../draft/draft.ts'
import { type ControlProps, useField } from '../../field-context.tsx'
import { CopyLines } from './copy-lines.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { ReadAd } from './read-ad.tsx'
import { TranslationNote } from './translation-note.tsx'

const WAYS = [
  { value: 'all', label: 'Translate all text' },
  { value: 'lines', label: 'Set exact lines' },
]

const BY_SERVER = 'The service finds the text in the ad and translates all of it.'

/** Two explicit modes: translate everything, or set exactly the given lines of each language and keep all others. */
export function CopyControl({ control }: ControlProps) {
  const { error } = useField('exact_copy')
  const { control: form, setValue } = useFormContext<Draft>()
  const copy = useWatch({ control: form, name: 'copy' }) ?? noCopy()
  const { useAdLines, useTranslator } = useAids()
  const translator = useTranslator()
  const [picture] = useWatch({ control: form, name: 'files.image' }) ?? []
  const ad = useAdLines(picture)
  const isExact = copy.way === 'lines'
  const set = (next: Partial<Copy>) => setValue('copy', { ...copy, ...next }, { shouldDirty: true })
  return (
    <Labelled
      label={control.label}
      help={
        isExact
          ? 'Enter the lines of each language. A line that you leave empty stays in the ad’s language. You can paste two columns from a spreadsheet.'
          : translator === 'server'
            ? BY_SERVER
            : undefined
      }
      error={error}
    >
      <Segmented
        label="Copy mode"
        options={WAYS}
        value={copy.way}
        onChange={(way) => set({ way: way === 'lines' ? 'lines' : 'all' })}
      />
      {!isExact && <TranslationNote ad={ad} translator={translator} />}
      {isExact && <ByLanguage copy={copy} ad={ad} onRows={(rows) => set({ rows: [...rows] })} />}
    </Labelled>
  )
}

interface ByLanguageProps {
  readonly copy: Copy
  readonly ad: AdLines | null
  onRows(rows: readonly CopyRow[]): void
}

/** The lines of one language at a time; each language shows its coverage. */
function ByLanguage({ copy, ad, onRows }: ByLanguageProps) {
  const { input } = useField('language')
  const languages: readonly string[] = Array.isArray(input.value) ? input.value : []
  const [looked, setLooked] = useState<string>()
  const [first] = languages
  const language = looked !== undefined && languages.includes(looked) ? looked : first
  return (
    <>
      {ad && <ReadAd ad={ad} use="Fills in the lines for you." />}
      {language === undefined ? (
        <p className="text-xs text-ink-3">Choose a language above to enter its lines.</p>
      ) : (
        <>
          <LanguageTabs
            languages={languages}
            language={language}
            coverageOf={(code) => coverageOf(copy, code, ad)}
            onLanguage={setLooked}
          />
          <CopyLines
            key={language}
            language={language}
            name={languageName(language)}
            rows={rowsOf(copy, ad)}
            onRows={onRows}
          />
        </>
      )}
    </>
  )
}
