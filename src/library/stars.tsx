import { Star } from 'lucide-react'
import { MAX_RATING } from '#contract/studio/library/filter-values.ts'
import { classNames } from '#src/ui/class-names.ts'

const VALUES = Array.from({ length: MAX_RATING }, (_, at) => at + 1)

interface StarsProps {
  /** 0 for none. */
  readonly rating: number
  onRate(rating: number): void
}

/** Five stars to choose from; choosing the current rating removes it. */
export function Stars({ rating, onRate }: StarsProps) {
  return (
    <fieldset className="flex" aria-label="Rating">
      {VALUES.map((value) => (
        <button
          key={value}
          type="button"
          aria-label={`Rate ${value} of ${MAX_RATING}`}
          title={value === rating ? 'Remove the rating' : undefined}
          aria-pressed={value === rating}
          onClick={() => onRate(value === rating ? 0 : value)}
          className="grid size-8 place-items-center rounded-md hover:bg-hover"
        >
          <Star
            size={16}
            aria-hidden
            className={classNames(value <= rating ? 'fill-current text-ink' : 'text-ink-3')}
          />
        </button>
      ))}
    </fieldset>
  )
}
