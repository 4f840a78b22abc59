import { answerTasks } from '#server/platform/helper-process.ts'
import { loadSharp } from '#server/platform/pictures/load-sharp.ts'
import { render } from './render.ts'
import type { SheetTask } from './sheet.ts'

// The process that renders exported pictures.

/** Several pictures are rendered at once, so each uses one thread, and decoded ones are not cached. */
async function spare(): Promise<void> {
  const sharp = await loadSharp()
  sharp.cache(false)
  sharp.concurrency(1)
}

const ready = spare()
answerTasks({
  render: async (task: Parameters<typeof render>[0]) => {
    await ready
    return render(task)
  },
  sheet: async (task: SheetTask) => {
    await ready
    // With the first contact sheet: few exports have one, and its libraries take long to load.
    const { writeSheet } = await import('./sheet.ts')
    return writeSheet(task)
  },
})
