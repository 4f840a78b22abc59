import { Copy, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { isGenerator, isTool, operationOf } from '#contract/service/operations/table.ts'
import { LINE_ENDS, readAdReport } from '#contract/service/values/ad-report.ts'
import { splitDrawnReport } from '#contract/service/values/drawn-report.ts'
import type { PicturePage } from '#contract/studio/library.ts'
import type { Run } from '#contract/studio/runs.ts'
import { useCatalogue } from '#src/api/studio-status.ts'
import { wordsFor } from '#src/forms/controls/choice-control.tsx'
import { settingWords } from '#src/forms/draft/difference.ts'
import { labelOf } from '#src/forms/rules/rules.ts'
import { generatorControls } from '#src/generators/table.ts'
import { PromptDifference } from '#src/library/prompt-difference.tsx'
import { copyText } from '#src/pictures/perform.ts'
import { promptOf } from '#src/runs/groups.ts'
import { languageOf } from '#src/runs/particulars.ts'
import { estimateWords, outlineWords, priceWords, secondsOf } from '#src/runs/words.ts'
import { toolControls } from '#src/tools/table.ts'
import {
  formatAgo,
  formatBytes,
  formatExact,
  formatRatio,
  formatSeconds,
  formatSeed,
  formatSize,
} from '#src/ui/format/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { PictureOrigin } from './picture-origin.tsx'

/** The date until which a cost is an estimate. */
function Until({ run }: { readonly run: Run }) {
  const message = estimateWords(run)
  return message ? <span className="block text-xs text-ink-3">{message}</span> : null
}

/** All facts of a picture. */
export function PictureFacts({ page }: { readonly page: PicturePage }) {
  const { asset, run, ordinal, edits } = page
  const result = run?.results.find((one) => one.ordinal === ordinal)
  const typed = run ? promptOf(run) : ''
  const warnings = run?.warnings ?? []
  const outline = run && result && outlineWords(run, result)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PictureOrigin page={page} />
      {typed !== '' && <Section title="Prompt">{typed}</Section>}
      {warnings.map(({ code, message }) => (
        <p key={code} role="note" className="flex gap-2 text-sm text-warn">
          <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" /> {message}
        </p>
      ))}
      {run && result?.prompt && !outline && <Told run={run} prompt={result.prompt} />}
      <dl className="num grid grid-cols-[96px_minmax(0,1fr)] gap-y-2 text-sm">
        {run && <Fact name="Model">{operationOf(run.operation).title}</Fact>}
        <Fact name="Size">
          {formatSize(asset)} px · {formatRatio(asset.width, asset.height)}
        </Fact>
        {outline && <Fact name="Outline">{outline}</Fact>}
        <Fact name="File">
          {asset.format.toUpperCase()} · {formatBytes(asset.bytes)}
          {asset.hasAlpha && ' · with alpha'}
        </Fact>
        {result && result.seed !== null && (
          <Fact name="Seed" copied={String(result.seed)}>
            <span className="font-mono text-xs">{formatSeed(result.seed)}</span>
          </Fact>
        )}
        {/* What is done by hand costs nothing; what its run cost stands with the picture that this run made. */}
        {run && run.costUsdMicros !== null && edits.length === 0 && (
          <Fact name="Cost">
            {priceWords(run, Math.max(1, run.pictures))}
            <Until run={run} />
          </Fact>
        )}
        {run?.finishedAt && edits.length === 0 && (
          <Fact name="Duration">{formatSeconds(secondsOf(run, 0))}</Fact>
        )}
        <Fact name="Created">
          <time dateTime={asset.createdAt} title={formatExact(asset.createdAt)}>
            {formatAgo(asset.createdAt, Date.now())}
          </time>
        </Fact>
        {run && <Settings run={run} />}
        {run?.generationId && (
          <Fact name="Generation" copied={run.generationId}>
            <Mono text={run.generationId} />
          </Fact>
        )}
        <Fact name="SHA-256" copied={asset.sha256}>
          <Mono text={asset.sha256} />
        </Fact>
      </dl>
    </div>
  )
}

/** What the service tells of a picture beside it: a tool's report, a rewritten prompt, what was drawn of it. */
function Told({ run, prompt: told }: { readonly run: Run; readonly prompt: string }) {
  const typed = promptOf(run)
  if (isTool(run.operation)) {
    // Warnings say the same in more words.
    return told === typed || run.warnings.length > 0 ? null : (
      <Section title="Tool report">{toldBy(run, told)}</Section>
    )
  }
  const { prompt, report } = splitDrawnReport(told)
  return (
    <>
      {prompt !== typed && !prompt.startsWith('{') && (
        <Section title="Rewritten prompt">
          <PromptDifference typed={typed} rewritten={prompt} />
        </Section>
      )}
      {report && <Section title="What was drawn">{report}</Section>}
    </>
  )
}

/** A tool's report, with language names instead of codes. */
function toldBy(run: Run, prompt: string): string {
  const report = readAdReport(prompt)
  const language = languageOf(run)
  if (!report || !language) return prompt
  const head = `${language}: ${report.done} of ${report.of} lines ${report.way}`
  return [head, ...report.lines.map(({ end, text }) => `${LINE_ENDS[end]}: ${text}`)].join('; ')
}

const SHOWN_ELSEWHERE = ['text_prompt', 'prompt', 'json_prompt', 'seed']

/** The settings of a run, in the words of its form. */
function Settings({ run: { operation, values } }: { readonly run: Run }) {
  const fields = operationOf(operation).fields(useCatalogue())
  const controls = isTool(operation)
    ? toolControls(operation)
    : isGenerator(operation)
      ? generatorControls(operation)
      : []
  const words = (name: string) => labelOf(name, controls) || wordsFor(name)
  return Object.entries(values)
    .filter(([name]) => !SHOWN_ELSEWHERE.includes(name))
    .map(([name, value]) => (
      <Fact key={name} name={words(name)}>
        {settingWords(name, value, fields[name])}
      </Fact>
    ))
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1.5 text-xs font-medium text-ink-2">{title}</h2>
      <div className="text-sm leading-5 break-words">{children}</div>
    </section>
  )
}

const Mono = ({ text }: { readonly text: string }) => (
  <span className="block truncate font-mono text-xs">{text}</span>
)

interface FactProps {
  readonly name: string
  readonly children: ReactNode
  /** The value of its copy button. */
  readonly copied?: string
}

function Fact({ name, children, copied }: FactProps) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="flex min-w-0 items-center justify-between gap-2 break-words">
        <span className="min-w-0">{children}</span>
        {copied && (
          <IconButton
            icon={Copy}
            label={`Copy ${name}`}
            className="size-8 shrink-0"
            onClick={() => copyText(copied, name)}
          />
        )}
      </dd>
    </>
  )
}
