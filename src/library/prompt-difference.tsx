import { type Piece, wordDifference } from './word-difference.ts'

const LOOKS: Readonly<Record<Piece['kind'], string>> = {
  same: 'no-underline',
  added: 'bg-ok/15 text-ok no-underline',
  removed: 'text-bad line-through',
}

/** A rewritten prompt as a difference to the typed one; added and removed words are marked. */
export function PromptDifference({
  typed,
  rewritten,
}: {
  readonly typed: string
  readonly rewritten: string
}) {
  const parts = wordDifference(typed, rewritten).map((part, place) => ({
    ...part,
    key: `${place} ${part.text}`,
  }))
  return (
    <>
      {parts.map(({ kind, text, key }) => {
        const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
        return (
          <Tag key={key} className={LOOKS[kind]}>
            {text}
          </Tag>
        )
      })}
    </>
  )
}
