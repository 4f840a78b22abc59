// Programs that tests run as readers do: curl and a Python that can verify signatures, for the samples of the API; Poppler, which
// reads PDFs. And a font with emoji, which browsers take from the system.
import { run, step } from './steps.mjs'

const PYTHONS = [process.env.PYTHON_PATH, 'python3', '/usr/bin/python3'].filter(Boolean)

const isThere = async (command, ...args) => (await run([command, ...args], { quiet: true })).code === 0

/** A Python with the package cryptography; null where there is none. */
async function findPython() {
  for (const python of PYTHONS) if (await isThere(python, '-c', 'import cryptography')) return python
  return null
}

/** Whether PDFs can be read, and emoji be drawn: without fontconfig, a system has a way of its own. */
export async function hasPdfPrograms() {
  const fonts = await run(['fc-list'], { quiet: true })
  const hasEmoji = fonts.code !== 0 || /emoji/i.test(fonts.output)
  return hasEmoji && (await isThere('pdftoppm', '-v'))
}

const hasAll = async () =>
  (await isThere('curl', '--version')) && (await findPython()) !== null && (await hasPdfPrograms())

/** Installs what is missing, where that can be done; gives the path of Python, or null where curl or it is missing still. */
export async function findPrograms() {
  if (!(await hasAll()) && (await isThere('apt-get', '--version'))) {
    await step('reading Debian’s package lists', ['apt-get', 'update'])
    const packages = ['curl', 'python3', 'python3-cryptography', 'poppler-utils', 'fonts-noto-color-emoji']
    await step('installing curl, Python, Poppler and a font with emoji', [
      'apt-get',
      'install',
      '-y',
      '--no-install-recommends',
      ...packages,
    ])
  }
  return (await isThere('curl', '--version')) ? findPython() : null
}
