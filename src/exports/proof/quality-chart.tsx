import type { Proven } from './use-proofs.ts'

const BARS = 18

/** A histogram of the quality of the rendered samples. */
export function QualityChart({ proven }: { readonly proven: readonly Proven[] }) {
  const qualities = proven.flatMap(({ proof }) => proof?.quality ?? [])
  const [low, high] = [Math.min(...qualities), Math.max(...qualities)]
  if (qualities.length < 2 || low === high) return null
  const bars = Array.from({ length: BARS }, (_, at) => ({ key: `bar-${at}`, pictures: 0 }))
  for (const quality of qualities) {
    const bar = bars[Math.min(BARS - 1, Math.floor(((quality - low) / (high - low)) * BARS))]
    if (bar) bar.pictures += 1
  }
  const max = Math.max(...bars.map(({ pictures }) => pictures))
  return (
    <figure aria-label={`Qualities from ${low} to ${high}`}>
      <figcaption className="mb-1.5 flex justify-between text-xs">
        <span className="font-medium text-ink-2">Quality of {qualities.length}</span>
        <span className="text-ink-3">
          {low} to {high}
        </span>
      </figcaption>
      <div aria-hidden className="flex h-12 items-end gap-0.5 border-b">
        {bars.map(({ key, pictures }) => (
          <span key={key} className="flex-1 bg-line-2" style={{ height: `${(pictures / max) * 100}%` }} />
        ))}
      </div>
    </figure>
  )
}
