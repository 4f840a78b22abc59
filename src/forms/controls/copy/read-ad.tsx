import { ScanText } from 'lucide-react'
import { firstClick } from '#src/ui/browser/first-click.ts'
import { Button } from '#src/ui/button.tsx'
import type { AdLines } from '../../copy/aids.ts'

interface ReadAdProps {
  readonly ad: AdLines
  /** What the lines are read for, as a sentence. */
  readonly use: string
}

/** The number of lines on the ad; if unknown, a button has the service read them. */
export function ReadAd({ ad: { state, lines, price, read }, use }: ReadAdProps) {
  if (state === 'read') {
    const said =
      lines.length === 0
        ? 'No text was found.'
        : `${lines.length} ${lines.length === 1 ? 'line was' : 'lines were'} read.`
    return <p className="num text-xs text-ink-3">{said}</p>
  }
  if (state === 'inseparable') {
    return (
      <p className="text-xs text-ink-3">
        The ad’s text cannot be told apart from its picture, so its lines are not known: enter them yourself.
      </p>
    )
  }
  if (state === 'reading') {
    return (
      <p role="status" className="text-xs text-run">
        Reading the ad…
      </p>
    )
  }
  return (
    <div className="grid gap-1">
      <Button onClick={firstClick(read)} className="num justify-self-start">
        <ScanText size={14} aria-hidden /> Read the ad’s lines · {price}
      </Button>
      <p className="text-xs text-ink-3">
        {state === 'failed'
          ? 'The ad could not be read. Try again, or enter its lines yourself.'
          : `${use} Each picture is read once.`}
      </p>
    </div>
  )
}
