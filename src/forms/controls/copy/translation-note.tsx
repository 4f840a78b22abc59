import { linesToSet } from '#contract/service/values/ad-lines.ts'
import { classNames } from '#src/ui/class-names.ts'
import type { AdLines, Translator } from '../../copy/aids.ts'
import { ReadAd } from './read-ad.tsx'

interface TranslationNoteProps {
  readonly ad: AdLines | null
  /** Undefined while it loads. */
  readonly translator: Translator | undefined
}

/** What the translator at hand can do for an ad, before it is paid for. */
export function TranslationNote({ ad, translator }: TranslationNoteProps) {
  // Its room is kept until it is known whether it is true: what stands below does not jump.
  if (translator !== 'phrases' && translator !== undefined) return null
  return (
    <div className={classNames('grid gap-1.5', translator === undefined && 'invisible')}>
      <p role="note" className="rounded-md border border-warn/40 px-2.5 py-2 text-xs text-warn">
        {coverageOf(ad)}
      </p>
      {ad && ad.state !== 'read' && <ReadAd ad={ad} use="Shows which of them this service can translate." />}
    </div>
  )
}

const MAX_SHOWN = 5
const REST =
  'Other lines stay in the ad’s language: choose Set exact lines for them, or start Easel with TRANSLATOR_URL.'

function coverageOf(ad: AdLines | null): string {
  const lines = linesToSet(ad?.lines ?? [])
  if (ad?.state !== 'read' || !ad.known || lines.length === 0)
    return `This service translates common phrases only (“Summer sale”, “Shop now”). ${REST}`
  const { known } = ad
  const all = lines.length === 1 ? '1 line' : `${lines.length} lines`
  if (known.length === 0) return `This service can translate none of the ad’s ${all}. ${REST}`
  const shown = known.slice(0, MAX_SHOWN).map((line) => `“${line}”`)
  const more = known.length > MAX_SHOWN ? ', …' : ''
  const said = `This service can translate ${known.length} of the ad’s ${all}: ${shown.join(', ')}${more}.`
  return known.length < lines.length ? `${said} ${REST}` : said
}
