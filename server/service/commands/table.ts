import { VISIBLE } from '#contract/service/describe/storable.ts'
import type { OperationId } from '#contract/service/operations/table.ts'
import { type Administration, type Changeable, listAll, NAMED, openAdministration } from './administration.ts'
import { type Arguments, type Command, CommandError } from './command.ts'
import { demonstrate } from './demo.ts'
import { monthAt, pastMonth, usageOf } from './usage.ts'

const ORGANIZATION = { value: 'ID', description: 'the organization', required: true } as const
const KEY = { value: 'ID', description: 'the key’s id, as lists show it', required: true } as const
const MICROS = 1_000_000
const MAX_NAME_CHARS = 200
const MAX_PICTURES = 999_999_999
const MAX_DOLLARS = 999_999_999

const textOf = (given: Arguments, name: string) => String(given[name])

/** Parses a limit: `none` removes it, anything else must be a whole number. */
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

/** Parses dollars with at most six decimals into millionths; `or` names the alternative for the error message. */
function microsOf(text: string, or = ''): number {
  const [, whole, parts = ''] = /^(\d+)(?:\.(\d{1,6}))?$/.exec(text) ?? []
  if (whole === undefined) throw new CommandError(`--usd must be dollars such as 12.50${or}, not ${text}`)
  if (Number(whole) > MAX_DOLLARS)
    throw new CommandError(`--usd must be at most ${MAX_DOLLARS}${or}, not ${text}`)
  return Number(whole) * MICROS + Number(parts.padEnd(6, '0'))
}

/** Validates a name that appears in lists and on invoices: one line of limited length. */
function nameOf(given: Arguments, option: string): string {
  const name = textOf(given, option)
  if (!VISIBLE.test(name)) throw new CommandError(`--${option} has no visible characters`)
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
  /** The description of the amount. */
  readonly usd: string
  /** Applies an amount as given; returns the new credit in millionths. */
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

/** A command by its name; throws for an unknown name, `toString` included. */
export function commandOf(name: string): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new CommandError(`unknown command ${name}; \`help\` lists all commands`)
  return command
}

/** Every command of `npm run service --`. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  list: {
    description: 'list organizations, members and keys',
    options: {},
    run: async ({ db }) => ({ organizations: await listAll(db) }),
  },
  'create-organization': {
    description: 'create an organization',
    options: { name: { value: 'NAME', description: 'its name', required: true } },
    run: ({ db, now }, given) => openAdministration(db, now).createOrganization(nameOf(given, 'name')),
  },
  'create-member': {
    description: 'create a member of an organization',
    options: {
      organization: ORGANIZATION,
      name: { value: 'NAME', description: 'the person’s name', required: true },
      admin: { value: null, description: 'lets the member see keys and invoices' },
    },
    run: ({ db, now }, given) =>
      openAdministration(db, now).createMember(
        textOf(given, 'organization'),
        nameOf(given, 'name'),
        given.admin === true,
      ),
  },
  'create-key': {
    description: 'create an API key; it is shown once',
    options: {
      member: { value: 'ID', description: 'the member who owns the key', required: true },
      label: { value: 'TEXT', description: 'the purpose of the key' },
    },
    run: ({ db, now }, given) =>
      openAdministration(db, now).createKey(
        textOf(given, 'member'),
        given.label === undefined ? null : nameOf(given, 'label'),
      ),
  },
  'disable-key': status('refuse a key until it is enabled again', 'disabled'),
  'enable-key': status('accept a disabled key again', 'active'),
  'archive-key': status('refuse a key for ever', 'archived'),
  'set-credit': credit({
    description: 'set the credit of an organization',
    usd: 'the credit, or none for unlimited credit',
    async change(to, organizationId, dollars) {
      const creditUsdMicros = dollars === 'none' ? null : microsOf(dollars, ', or none')
      await to.change(organizationId, { creditUsdMicros })
      return creditUsdMicros
    },
  }),
  'top-up': credit({
    description: 'add to the credit of an organization',
    usd: 'the amount to add',
    change: async (to, organizationId, dollars) => to.topUp(organizationId, microsOf(dollars)),
  }),
  usage: {
    description: 'show the usage of an organization in a month and its remaining credit',
    options: {
      organization: ORGANIZATION,
      month: { value: 'YYYY-MM', description: 'the month (UTC); default: this month' },
    },
    run: ({ db, now }, given) =>
      usageOf(
        db,
        textOf(given, 'organization'),
        given.month === undefined ? monthAt(now()) : pastMonth(textOf(given, 'month'), now()),
      ),
  },
  rename: {
    description: 'rename an organization, a member or a key',
    options: {
      organization: { value: 'ID', description: 'the organization, or' },
      member: { value: 'ID', description: 'the member, or' },
      key: { value: 'ID', description: 'the key; its label is changed' },
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
    description: 'set the limits of an organization; `none` removes a limit',
    options: {
      organization: ORGANIZATION,
      inflight: { value: 'PICTURES', description: 'pictures in progress at once, per queue' },
      daily: { value: 'PICTURES', description: 'pictures per day (UTC)' },
      priority: { value: 'PICTURES', description: 'pictures that may still use the fast queue' },
      subscription: { value: 'on|off', description: 'whether the organization has a subscription' },
      copyright: { value: 'on|off', description: 'copyright detection for every request' },
      features: { value: 'A,B', description: 'allowed operations, or all' },
    },
    async run({ db, now }, given) {
      const columns = limitsOf(given)
      if (Object.keys(columns).length === 0)
        throw new CommandError('set-limits: give at least one limit to set')
      await openAdministration(db, now).change(textOf(given, 'organization'), columns)
      return { organizationId: given.organization, ...columns }
    },
  },
  'rotate-signing-key': {
    description: 'replace the webhook signing key; the previous key stays published for 7 days',
    options: {},
    run: async ({ signingKeys }) => ({ kid: await signingKeys.rotate() }),
  },
  demo: {
    description: 'fill an empty service with labelled demonstration data',
    options: {},
    run: demonstrate,
  },
}

/** Parses a list of operations without duplicates; `all` removes the limit. */
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
  // The names are validated where they are stored.
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
