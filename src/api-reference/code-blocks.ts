// Scalar draws the guide's code as plain blocks. Here each block gets a button that copies it, and blocks that follow
// each other in several languages become one, with a button for each language. Names in prose do not break.

const NAMES: Readonly<Record<string, string>> = { sh: 'Shell', js: 'JavaScript', python: 'Python' }
/** One word that fits on a line of a phone. */
const NAME = /^\S{1,32}$/
const STORED_AS = 'api-reference-language'
/** For how long the button confirms a copy. */
const CONFIRMED_MS = 2000

/** Keeps every code block of the guide completed, also those that are drawn later. */
export function completeCodeBlocks(root: HTMLElement): void {
  const complete = () => {
    for (const block of root.querySelectorAll<HTMLPreElement>('.markdown pre')) {
      if (!block.closest('.code-group')) group(block)
    }
    for (const code of root.querySelectorAll('.markdown :not(pre) > code:not(.is-name)')) {
      if (NAME.test(code.textContent)) code.classList.add('is-name')
    }
  }
  new MutationObserver(complete).observe(root, { childList: true, subtree: true })
  complete()
}

function group(first: HTMLPreElement): void {
  const blocks = [first]
  for (let next = first.nextElementSibling; next instanceof HTMLPreElement; next = next.nextElementSibling) {
    blocks.push(next)
  }
  const whole = element('div', 'code-group')
  const head = element('div', 'code-head')
  first.before(whole)
  whole.append(head, ...blocks)
  if (blocks.length > 1) head.append(languageButtons(blocks))
  head.append(copyButton(() => blocks.find(({ hidden }) => !hidden)))
}

function languageButtons(blocks: readonly HTMLPreElement[]): HTMLElement {
  const buttons = element('div', 'code-languages')
  buttons.setAttribute('role', 'group')
  buttons.setAttribute('aria-label', 'Language')
  for (const language of blocks.map(languageOf)) {
    const button = element('button', '', NAMES[language] ?? language)
    button.dataset.language = language
    button.addEventListener('click', () => choose(language))
    buttons.append(button)
  }
  const kept = localStorage.getItem(STORED_AS)
  const [standard = ''] = blocks.map(languageOf)
  show(buttons, blocks, blocks.some((block) => languageOf(block) === kept) ? (kept ?? standard) : standard)
  return buttons
}

/** Shows a language in every group that has it. */
function choose(language: string): void {
  localStorage.setItem(STORED_AS, language)
  for (const buttons of document.querySelectorAll('.code-languages')) {
    const blocks = [...(buttons.closest('.code-group')?.querySelectorAll('pre') ?? [])]
    if (blocks.some((block) => languageOf(block) === language)) show(buttons, blocks, language)
  }
}

function show(buttons: Element, blocks: readonly HTMLPreElement[], language: string): void {
  for (const block of blocks) block.hidden = languageOf(block) !== language
  for (const button of buttons.querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.dataset.language === language))
  }
}

function copyButton(shown: () => HTMLElement | undefined): HTMLElement {
  const button = element('button', 'code-copy', 'Copy')
  button.addEventListener('click', async () => {
    const isCopied = await navigator.clipboard.writeText(shown()?.textContent ?? '').then(
      () => true,
      () => false,
    )
    button.textContent = isCopied ? 'Copied' : 'Copying is not allowed'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, CONFIRMED_MS)
  })
  return button
}

const languageOf = (block: HTMLElement) => /language-(\w+)/.exec(block.innerHTML)?.[1] ?? ''

function element<Name extends 'div' | 'button'>(name: Name, className: string, text = '') {
  const made = document.createElement(name)
  if (made instanceof HTMLButtonElement) made.type = 'button'
  if (className !== '') made.className = className
  made.textContent = text
  return made
}
