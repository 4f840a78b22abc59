import { PromptHistory, type PromptHistoryProps } from './prompt-history.tsx'
import { PromptsButton } from './prompts-button.tsx'

/** The latest prompts, and all that are kept. */
export function ReusablePrompts(props: PromptHistoryProps) {
  return (
    <>
      <PromptHistory {...props} />
      <PromptsButton {...props} />
    </>
  )
}
