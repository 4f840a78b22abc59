import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { ConfigError, readConfig, readEnvFile } from './config.ts'
import { FileFault } from './platform/json-file.ts'
import { describeNetwork, megabytes } from './service/model-files/check.ts'
import { type Checked, checkManifest, ModelFileRefused, manifestsIn } from './service/model-files/folder.ts'

// npm run models [-- check FILE]: says whether model files can be used, and what is wrong with those that cannot.

const HELP = [
  'npm run models                 checks every model file in MODELS_DIR',
  'npm run models -- check FILE   checks one, by its manifest (.json) or its ONNX file',
  '',
  'docs/models.md says what a manifest holds.',
].join('\n')

const BYTES = 1_000_000

async function main([command, file, ...more]: readonly string[]): Promise<void> {
  const { MODELS_DIR: folder, MODELS_MEMORY_MB: memory } = readConfig(process.env, readEnvFile('.env'))
  if (command === undefined) return checkFolder(folder, memory * BYTES)
  if (command === 'help' || command === '--help') return console.log(HELP)
  if (command !== 'check') throw new ModelFileRefused(`unknown command ${command}\n${HELP}`)
  if (file === undefined || more.length > 0) throw new ModelFileRefused(`check takes one file\n${HELP}`)
  // npm runs its scripts in the project's folder.
  await checkFile(resolve(process.env.INIT_CWD ?? '.', file), memory * BYTES)
}

async function checkFolder(folder: string, keptBytes: number): Promise<void> {
  const manifests = await manifestsIn(folder)
  if (manifests.length === 0) console.log(`No model files in ${folder}: every step is Easel's own.`)
  for (const manifest of manifests) {
    try {
      console.log(verdictOf(await checkManifest(manifest, keptBytes)))
    } catch (error) {
      if (!(error instanceof ModelFileRefused)) throw error
      console.log(`✗ ${error.message}`)
      process.exitCode = 1
    }
  }
}

async function checkFile(path: string, keptBytes: number): Promise<void> {
  const manifest = path.replace(/\.onnx$/, '.json')
  if (manifest === path || existsSync(manifest))
    return console.log(verdictOf(await checkManifest(manifest, keptBytes)))
  const { inputs, outputs } = await describeNetwork(path).catch((error: unknown) => {
    if (error instanceof FileFault) throw new ModelFileRefused(`${basename(path)} ${error.message}`)
    throw error
  })
  const lines = (values: typeof inputs) =>
    values.map(({ name, type, shape }) => `  ${name}: ${type}, ${shape.join(' × ')}`)
  throw new ModelFileRefused(
    [
      `${basename(path)} has no manifest; write ${basename(manifest)} beside it (docs/models.md). It takes`,
      ...lines(inputs),
      'and gives',
      ...lines(outputs),
    ].join('\n'),
  )
}

function verdictOf({ file, seconds, peakBytes }: Checked): string {
  const { width, height } = file.size
  const facts = `${width} × ${height}, ${seconds.toFixed(2)} s, ${megabytes(peakBytes)} MB`
  return `✓ ${basename(file.path)}: ${file.name} can be used for ${file.task} (${facts}; licence: ${file.licence})`
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isMendable = error instanceof ModelFileRefused || error instanceof ConfigError
  console.error(`✗ ${isMendable ? error.message : `failed: ${Object(error).message}`}`)
  process.exitCode = 1
}
