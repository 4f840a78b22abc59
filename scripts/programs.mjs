// Programs that tests of the API's samples run as readers do: curl, and a Python that can verify signatures.
import { run, step } from './steps.mjs'

const PYTHONS = [process.env.PYTHON_PATH, 'python3', '/usr/bin/python3'].filter(Boolean)

const isThere = async (command, ...args) => (await run([command, ...args], { quiet: true })).code === 0

/** A Python with the package cryptography; null where there is none. */
async function findPython() {
  for (const python of PYTHONS) if (await isThere(python, '-c', 'import cryptography')) return python
  return null
}

/** Installs what is missing, where that can be done; gives the path of Python, or null where something is missing still. */
export async function findPrograms() {
  if ((await isThere('curl', '--version')) && (await findPython())) return findPython()
  if (!(await isThere('apt-get', '--version'))) return null
  await step('reading Debian’s package lists', ['apt-get', 'update'])
  const packages = ['curl', 'python3', 'python3-cryptography']
  await step('installing curl and Python', [
    'apt-get',
    'install',
    '-y',
    '--no-install-recommends',
    ...packages,
  ])
  return (await isThere('curl', '--version')) ? findPython() : null
}
