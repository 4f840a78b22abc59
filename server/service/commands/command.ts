import { parseArgs } from 'node:util'
import { VISIBLE } from '#contract/service/describe/storable.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SigningKeys } from '../webhooks/signing-keys.ts'

/** A command that cannot be executed as given; the message says how to correct it. */
export class CommandError extends Error {}

/** The dependencies of commands. */
export interface CommandDeps {
  readonly db: Database
  readonly now: () => Date
  readonly signingKeys: Pick<SigningKeys, 'rotate'>
  /** Called after a command has changed data. */
  readonly onChanged?: () => void
  /** The base address of the service, running or not. */
  readonly address: string
}

export type Arguments = Readonly<Record<string, string | boolean | undefined>>

/** One option: the placeholder of its value, or null for a switch. */
export interface Option {
  readonly value: string | null
  readonly description: string
  readonly required?: true
}

/** Switches that every command accepts. */
export const SWITCHES = {
  json: 'print one line of JSON',
  create: 'create DATA_DIR and its database if missing',
  help: 'describe the command and its options',
} as const

/** The help text of a command. */
export function helpOf(name: string, { description, options }: Command): string {
  const rows = [
    ...Object.entries(options).map(([option, { value, description: means, required }]): [string, string] => [
      [`--${option}`, value].filter(Boolean).join(' '),
      `${means}${required ? ' (required)' : ''}`,
    ]),
    ...Object.entries(SWITCHES).map(([option, means]): [string, string] => [`--${option}`, means]),
  ]
  const width = Math.max(...rows.map(([option]) => option.length))
  const required = Object.entries(options).filter(([, option]) => option.required)
  const usage = [name, ...required.map(([option, { value }]) => `--${option} ${value}`), '[options]']
  return [
    `npm run service -- ${usage.join(' ')}`,
    `${description[0]?.toUpperCase()}${description.slice(1)}.`,
    '',
    ...rows.map(([option, means]) => `  ${option.padEnd(width)}  ${means}`),
  ].join('\n')
}

export interface Command {
  readonly description: string
  readonly options: Readonly<Record<string, Option>>
  run(deps: CommandDeps, given: Arguments): Promise<object>
}

type Switch = keyof typeof SWITCHES

const isSwitch = (name: string): name is Switch => Object.hasOwn(SWITCHES, name)

/** Extracts the switches from a command line, at any position. */
export function readSwitches(args: readonly string[]): {
  readonly switches: ReadonlySet<Switch>
  readonly rest: readonly string[]
} {
  const named = args.map((argument) => (argument === '-h' ? '--help' : argument))
  const switchOf = (argument: string) => (argument.startsWith('--') ? argument.slice(2) : '')
  return {
    switches: new Set(named.map(switchOf).filter(isSwitch)),
    rest: named.filter((argument) => !isSwitch(switchOf(argument))),
  }
}

/** Parses the options of a command line; throws one sentence if an option is unknown, missing or repeated. */
export function readArguments(name: string, { options }: Command, args: readonly string[]): Arguments {
  const known = Object.fromEntries(
    Object.entries(options).map(([option, { value }]) => [
      option,
      { type: value === null ? 'boolean' : 'string' } as const,
    ]),
  )
  let given: Arguments
  try {
    const read = parseArgs({ args: withNegatives(args), options: known, strict: true, tokens: true })
    requireOnce(read.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : [])))
    given = read.values as Arguments
  } catch (error) {
    if (error instanceof CommandError) throw new CommandError(`${name}: ${error.message}`)
    throw new CommandError(`${name}: ${wordsOf(error, options)}; its options are ${optionsOf(options)}`)
  }
  const missing = Object.entries(options).find(
    ([option, { required }]) => required && given[option] === undefined,
  )
  if (missing)
    throw new CommandError(`${name}: --${missing[0]} is missing; its options are ${optionsOf(options)}`)
  const empty = Object.entries(given).find(([, value]) => typeof value === 'string' && !VISIBLE.test(value))
  if (empty) throw new CommandError(`${name}: --${empty[0]} is empty; give it ${options[empty[0]]?.value}`)
  return given
}

/** Otherwise the last of several would win silently. */
function requireOnce(names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new CommandError(`--${twice} is given more than once; give it once`)
}

/** `--usd -5` as `--usd=-5`: a negative number is a value to be refused, not an option. */
function withNegatives(args: readonly string[]): string[] {
  const joined: string[] = []
  for (const argument of args) {
    const before = joined.at(-1) ?? ''
    const isValue = /^-[\d.]/.test(argument) && /^--[a-z-]+$/.test(before)
    if (isValue) joined[joined.length - 1] = `${before}=${argument}`
    else joined.push(argument)
  }
  return joined
}

/** Node's message about a command line, without its advice to programmers. */
function wordsOf(error: unknown, options: Command['options']): string {
  const { code, message } = Object(error)
  const [, option = ''] = /^Option '--([a-z-]+)/.exec(String(message)) ?? []
  const value = options[option]?.value
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && value)
    return `--${option} needs a value; one that begins with a dash is written --${option}=${value}`
  return String(message).split('. ')[0] ?? ''
}

const optionsOf = (options: Command['options']) =>
  Object.keys(options).length === 0
    ? 'none'
    : Object.entries(options)
        .map(([option, { value }]) => `--${option}${value === null ? '' : ` ${value}`}`)
        .join(', ')
