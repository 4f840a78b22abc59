import { backup } from './backup.ts'
import { layers } from './canvas/layers.ts'
import { layout } from './canvas/layout.ts'
import { mask } from './canvas/mask.ts'
import { painter } from './canvas/painter.ts'
import { engine } from './engine/engine.ts'
import { type Figure, isKept, tableOf } from './figures.ts'
import { firstScreen } from './first-screen.ts'
import { library } from './library/library.ts'
import { memory } from './memory.ts'
import { press } from './press.ts'
import { queue } from './queue/queue.ts'
import { exporting } from './serving/exporting.ts'
import { service } from './serving/service.ts'
import { serving } from './serving/serving.ts'
import { traffic } from './serving/traffic.ts'
import { shortQueries } from './short-queries.ts'
import { restart } from './start-up.ts'

/** Measurements run one after another, as they would disturb one another. */
const MEASUREMENTS: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  painter,
  engine,
  service,
  traffic,
  serving,
  restart,
  backup,
  memory,
  queries: shortQueries,
  queue,
  library,
  export: exporting,
  press,
  firstScreen,
  mask,
  layout,
  layers,
}

const ALL = Object.keys(MEASUREMENTS)

async function main(): Promise<void> {
  const names = process.argv.slice(2)
  const unknown = names.filter((name) => !(name in MEASUREMENTS))
  if (unknown.length > 0) {
    console.error(`Nothing is measured under "${unknown.join('", "')}"; there are: ${ALL.join(', ')}.`)
    process.exitCode = 2
    return
  }
  const figures: Figure[] = []
  for (const [name, measure] of Object.entries(MEASUREMENTS)) {
    if (names.length > 0 && !names.includes(name)) continue
    console.log(`measuring: ${name}`)
    const measured = await measure()
    console.log(`\n${tableOf(measured)}\n`)
    figures.push(...measured)
  }
  process.exitCode = figures.every(isKept) ? 0 : 1
}

await main()
