import { engine } from './engine.ts'
import { type Figure, isKept, tableOf } from './figures.ts'
import { firstScreen } from './first-screen.ts'
import { layers } from './layers.ts'
import { layout } from './layout.ts'
import { mask } from './mask.ts'
import { memory } from './memory.ts'
import { painter } from './painter.ts'
import { press } from './press.ts'
import { service } from './service.ts'
import { serving } from './serving.ts'
import { restart } from './start-up.ts'
import { traffic } from './traffic.ts'

/** Each measurement runs alone, one after another: they would disturb one another. */
const MEASUREMENTS: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  painter,
  engine,
  service,
  traffic,
  serving,
  restart,
  memory,
  press,
  firstScreen,
  mask,
  layout,
  layers,
}

async function main(): Promise<void> {
  const filter = process.argv[2] ?? ''
  const figures: Figure[] = []
  for (const [name, measure] of Object.entries(MEASUREMENTS)) {
    if (!name.includes(filter)) continue
    console.log(`measuring: ${name}`)
    figures.push(...(await measure()))
  }
  console.log(`\n${tableOf(figures)}`)
  process.exitCode = figures.length > 0 && figures.every(isKept) ? 0 : 1
}

await main()
