import { linkOptions } from '@tanstack/react-router'
import { ArrowRight, Columns2, Copy, SlidersHorizontal } from 'lucide-react'
import { isGenerator, isTool } from '#contract/service/operations/table.ts'
import { promptOf } from '#contract/studio/presses/prompt-of.ts'
import type { Run } from '#contract/studio/runs.ts'
import { pictureQuery } from '#src/api/library/library.ts'
import { MAX_BATCH } from '#src/forms/draft/draft.ts'
import { workbenchOf } from '#src/forms/workbench-of.ts'
import { toast } from '#src/ui/overlays/toast.ts'
import type { ActionContext, ActionPicture, PictureAction } from '../action.ts'
import { ask } from '../ask.ts'
import { these } from '../chosen.ts'
import { MAX_COMPARED } from '../compared.ts'
import { copyText } from '../perform.ts'
import { toastFailure } from '../toast-failure.ts'
import { sideOffer } from './use-in.ts'

const NO_RUN = { refusal: 'no run made it' }
const NO_PROMPT = { refusal: 'no prompt' }

/** Whether no run made it, as far as is loaded: the run of an edit is that of its source. */
const isUpload = ({ asset, run }: ActionPicture) => run === null || (!run && asset?.origin === 'upload')

/** The run that a picture goes back to; it is requested if its place has not loaded it. */
async function runOf({ id, run }: ActionPicture, { client }: ActionContext): Promise<Run | null> {
  return run === undefined ? (await client.fetchQuery(pictureQuery(id))).run : run
}

const promptIn = (run: Run | null | undefined) => (run && promptOf(run.values)) ?? ''

async function copyPrompts(pictures: readonly ActionPicture[], context: ActionContext): Promise<void> {
  const known = pictures.map(({ run }) => run)
  const runs = known.every((run) => run !== undefined)
    ? known
    : await Promise.all(pictures.map((picture) => runOf(picture, context)))
  const prompts = [...new Set(runs.map(promptIn).filter((prompt) => prompt !== ''))]
  if (prompts.length === 0) toast('No prompt: these pictures were made without one')
  else copyText(prompts.join('\n\n'), prompts.length === 1 ? 'Prompt' : `${prompts.length} prompts`)
}

function load(run: Run, { go, loadSettings }: ActionContext): void {
  const { operation } = run
  if (!(isGenerator(operation) || isTool(operation))) toast('The run of this picture has no form')
  else if (loadSettings) loadSettings(run)
  else go(linkOptions({ ...workbenchOf(operation), search: { load: run.id } }))
}

/** Actions that use pictures, or their runs, again. */
export const REUSE_ROWS: readonly PictureAction[] = [
  {
    id: 'use-in',
    label: 'Use in…',
    icon: ArrowRight,
    places: { page: 'lead', selection: 'first', context: 'line' },
    takes: { min: 1, max: MAX_BATCH },
    isUsual: true,
    offer: (pictures) => ({
      perform: () => ask({ kind: 'use', chosen: these(pictures.map(({ id }) => id)), tags: [], pictures }),
    }),
  },
  {
    id: 'compare',
    label: 'Compare',
    icon: Columns2,
    places: { tile: 'menu', page: 'compare', selection: 'button', context: 'line' },
    takes: { min: 1, max: MAX_COMPARED },
    isUsual: true,
    offer: (pictures) =>
      pictures.length === 1
        ? sideOffer(pictures)
        : {
            leadsTo: linkOptions({ to: '/compare', search: { ids: pictures.map(({ id }) => id).join(',') } }),
          },
  },
]

/** Actions that use the run of a picture. */
export const RUN_ROWS: readonly PictureAction[] = [
  {
    id: 'copy-prompt',
    label: 'Copy prompt',
    icon: Copy,
    places: { tile: 'menu', page: 'icon', selection: 'more', context: 'line' },
    takes: { min: 1, max: MAX_BATCH },
    isUsual: true,
    offer: (pictures) =>
      pictures.every((picture) => isUpload(picture) || (picture.run && promptIn(picture.run) === ''))
        ? NO_PROMPT
        : {
            perform: (context) =>
              void copyPrompts(pictures, context).catch(toastFailure('The prompt could not be copied')),
          },
  },
  {
    id: 'load-settings',
    label: 'Load settings',
    icon: SlidersHorizontal,
    places: { tile: 'menu', page: 'edit', selection: 'more', context: 'line' },
    takes: { min: 1, max: 1 },
    isUsual: true,
    offer: ([picture]) => {
      if (!picture || isUpload(picture)) return NO_RUN
      const { run } = picture
      if (run && !(isGenerator(run.operation) || isTool(run.operation))) return { refusal: 'no form for it' }
      return {
        perform: (context) =>
          void runOf(picture, context).then((made) => {
            if (made) load(made, context)
            else toast('No run made this picture')
          }, toastFailure('The settings could not be loaded')),
      }
    },
  },
]
