import type { OperationId } from '#contract/service/operations/table.ts'
import { type Administration, type Changeable, listAll, NAMED, openAdministration } from './administration.ts'
import { type Arguments, type Command, CommandError, isBlank } from './command.ts'
import { demonstrate } from './demo.ts'
import { monthAt, pastMonth, usageOf } from './usage.ts'

const ORGANIZATION = { value: 'ID', description: 'the organization', required: true } as const
const KEY = { value: 'ID', description: 'the key’s id, as lists show it', required: true } as const
const MICROS = 1_000_000
const MAX_NAME_CHARS = 200
const MAX_PICTURES = 999_999_999
const MAX_DOLLARS = 999_999_999

const textOf = (given: Arguments, name: string) => String(given[name])

/** `none` takes a bound away; anything else has to be a whole number. */
function boundOf(given: Arguments, name: string): number | null | undefined {
  const text = given[name]
  if (text === undefined) return undefined
  if (text === 'none') return null
  if (!/^\d+$/.test(String(text)))
    throw new CommandError(`--${name} must be a whole number or none, not ${text}`)
  if (Number(text) > MAX_PICTURES)
    throw new CommandError(`--${name} must be at most ${MAX_PICTURES}, or none, not ${text}`)
  return Number(text)
}

/** Dollars with at most six decimals, as millionths; `or` says what else may stand there. */
function microsOf(text: string, or = ''): number {
  const [, whole, parts = ''] = /^(\d+)(?:\.(\d{1,6}))?$/.exec(text) ?? []
  if (whole === undefined) throw new CommandError(`--usd must be dollars such as 12.50${or}, not ${text}`)
  if (Number(whole) > MAX_DOLLARS)
    throw new CommandError(`--usd must be at most ${MAX_DOLLARS}${or}, not ${text}`)
  return Number(whole) * MICROS + Number(parts.padEnd(6, '0'))
}

/** What people read in lists and on bills: a line that is not too long. */
function nameOf(given: Arguments, option: string): string {
  const name = textOf(given, option)
  if (isBlank(name)) throw new CommandError(`--${option} is empty: nothing of it can be seen`)
  const length = [...name].length
  if (length > MAX_NAME_CHARS)
    throw new CommandError(`--${option} must have at most ${MAX_NAME_CHARS} characters, not ${length}`)
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name))
    throw new CommandError(`--${option} must be one line without control characters`)
  return name
}

function flagOf(given: Arguments, name: string): boolean | undefined {
  const text = given[name]
  if (text === undefined) return undefined
  if (text !== 'on' && text !== 'off') throw new CommandError(`--${name} must be on or off, not ${text}`)
  return text === 'on'
}

const status = (description: string, to: 'active' | 'disabled' | 'archived'): Command => ({
  description,
  options: { key: KEY },
  async run({ db, now }, given) {
    await openAdministration(db, now).setKeyStatus(textOf(given, 'key'), to)
    return { keyId: given.key, status: to }
  },
})

interface CreditChange {
  readonly description: string
  /** What the dollars mean. */
  readonly usd: string
  /** Takes the dollars as they were given; gives what the organization may spend then, in millionths. */
  change(to: Administration, organizationId: string, dollars: string): Promise<number | null>
}

const credit = ({ description, usd, change }: CreditChange): Command => ({
  description,
  options: { organization: ORGANIZATION, usd: { value: 'DOLLARS', description: usd, required: true } },
  async run({ db, now }, given) {
    const organizationId = textOf(given, 'organization')
    const creditUsdMicros = await change(openAdministration(db, now), organizationId, textOf(given, 'usd'))
    return { organizationId, creditUsdMicros }
  },
})

/** A command by its name; refuses what is none, `toString` too. */
export function commandOf(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new CommandError(`there is no command ${name}; \`help\` lists those there are`)
  return command
}

/** Every command of `npm run service --`. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  list: {
    description: 'shows organizations, members and keys',
    options: {},
    run: async ({ db }) => ({ organizations: await listAll(db) }),
  },
  'create-organization': {
    description: 'makes an organization',
    options: { name: { value: 'NAME', description: 'its name', required: true } },
    run: ({ db, now }, given) => openAdministration(db, now).createOrganization(nameOf(given, 'name')),
  },
  'create-member': {
    description: 'makes a member of an organization',
    options: {
      organization: ORGANIZATION,
      name: { value: 'NAME', description: 'the person’s name', required: true },
      admin: { value: null, description: 'may see keys and invoices' },
    },
    run: ({ db, now }, given) =>
      openAdministration(db, now).createMember(
        textOf(given, 'organization'),
        nameOf(given, 'name'),
        given.admin === true,
      ),
  },
  'create-key': {
    description: 'makes an API key; it is shown once',
    options: {
      member: { value: 'ID', description: 'whose key it is', required: true },
      label: { value: 'TEXT', description: 'what it is for' },
    },
    run: ({ db, now }, given) =>
      openAdministration(db, now).createKey(
        textOf(given, 'member'),
        given.label === undefined ? null : nameOf(given, 'label'),
      ),
  },
  'disable-key': status('refuses a key until it is enabled again', 'disabled'),
  'enable-key': status('takes a disabled key again', 'active'),
  'archive-key': status('refuses a key for good', 'archived'),
  'set-credit': credit({
    description: 'sets what an organization may spend',
    usd: 'or none: without a bound',
    async change(to, organizationId, dollars) {
      const creditUsdMicros = dollars === 'none' ? null : microsOf(dollars, ', or none')
      await to.change(organizationId, { creditUsdMicros })
      return creditUsdMicros
    },
  }),
  'top-up': credit({
    description: 'adds to what an organization may spend',
    usd: 'how much is added',
    change: async (to, organizationId, dollars) => to.topUp(organizationId, microsOf(dollars)),
  }),
  usage: {
    description: 'shows what an organization used in a month, and what it has left',
    options: {
      organization: ORGANIZATION,
      month: { value: 'YYYY-MM', description: 'the month (UTC); this one when left out' },
    },
    run: ({ db, now }, given) =>
      usageOf(
        db,
        textOf(given, 'organization'),
        given.month === undefined ? monthAt(now()) : pastMonth(textOf(given, 'month'), now()),
      ),
  },
  rename: {
    description: 'gives an organization, a member or a key another name',
    options: {
      organization: { value: 'ID', description: 'the organization, or' },
      member: { value: 'ID', description: 'the member, or' },
      key: { value: 'ID', description: 'the key, whose label it is' },
      name: { value: 'NAME', description: 'its new name', required: true },
    },
    async run({ db, now }, given) {
      const [what, ...more] = NAMED.filter((name) => given[name] !== undefined)
      if (what === undefined || more.length > 0)
        throw new CommandError('rename: name one of --organization, --member and --key')
      await openAdministration(db, now).rename(what, textOf(given, what), nameOf(given, 'name'))
      return { [`${what}Id`]: given[what], name: given.name }
    },
  },
  'set-limits': {
    description: 'sets what an organization may do; `none` takes a bound away',
    options: {
      organization: ORGANIZATION,
      inflight: { value: 'PICTURES', description: 'in progress at once, for each queue' },
      daily: { value: 'PICTURES', description: 'a day (UTC)' },
      priority: { value: 'PICTURES', description: 'that may still go through the fast queue' },
      subscription: { value: 'on|off', description: 'whether it has one' },
      copyright: { value: 'on|off', description: 'copyright detection for every request' },
      features: { value: 'A,B', description: 'operations that may be used, or all' },
    },
    async run({ db, now }, given) {
      const columns = limitsOf(given)
      if (Object.keys(columns).length === 0) throw new CommandError('set-limits: nothing to set was given')
      await openAdministration(db, now).change(textOf(given, 'organization'), columns)
      return { organizationId: given.organization, ...columns }
    },
  },
  'rotate-signing-key': {
    description: 'puts a new webhook key in force; the one before stays published for 7 days',
    options: {},
    run: async ({ signingKeys }) => ({ kid: await signingKeys.rotate() }),
  },
  demo: {
    description: 'fills an empty service with a labelled demonstration',
    options: {},
    run: demonstrate,
  },
}

/** Operations, each once; `all` takes the bound away. */
function featuresOf(given: Arguments): OperationId[] | null | undefined {
  if (given.features === undefined) return undefined
  if (given.features === 'all') return null
  const names = textOf(given, 'features')
    .split(',')
    .map((name) => name.trim())
  if (names.includes(''))
    throw new CommandError(
      `--features has an empty entry; name operations with one comma between them, or all, not ${given.features}`,
    )
  // Whether there are such operations is looked at where they are set.
  return [...new Set(names)] as OperationId[]
}

function limitsOf(given: Arguments): Changeable {
  const columns: Changeable = {
    maxInflight: boundOf(given, 'inflight'),
    dailyPictures: boundOf(given, 'daily'),
    priorityPictures: boundOf(given, 'priority'),
    isSubscribed: flagOf(given, 'subscription'),
    copyrightDetectionEnabled: flagOf(given, 'copyright'),
    features: featuresOf(given),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
