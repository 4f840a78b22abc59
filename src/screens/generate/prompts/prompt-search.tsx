import { caseFolded } from '#contract/service/describe/case-folding.ts'
import { inputLook } from '#src/ui/inputs.ts'

interface PromptSearchProps {
  readonly words: string
  onWords(words: string): void
}

/** Finds prompts as one types. */
export const PromptSearch = ({ words, onWords }: PromptSearchProps) => (
  <input
    type="search"
    data-focus-first
    aria-label="Search prompts"
    placeholder="Search prompts"
    value={words}
    onChange={({ target }) => onWords(target.value)}
    className={`${inputLook} min-w-0 flex-1`}
  />
)

/** Whether each word that was typed is in one of the texts. */
export function passes(words: string, texts: readonly string[]): boolean {
  const all = caseFolded(texts.join('\n'))
  return caseFolded(words)
    .split(/\s+/)
    .every((word) => all.includes(word))
}
