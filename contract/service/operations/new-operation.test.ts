import { afterAll, describe, expect, it } from 'vitest'
import { type Change, copySources } from '#server/testing/type-errors.ts'

// The README promises that an operation that is missing somewhere does not compile. This test adds a made-up
// operation to a copy of the table and type-checks the real sources against it.

const OPERATIONS = 'contract/service/operations'
const TABLE = `${OPERATIONS}/table.ts`
const STUDIO_TOOLS = 'src/tools/table.ts'
const STUDIO_GENERATORS = 'src/generators/table.ts'
const ENGINE_TOOLS = 'server/service/engine/tools/table.ts'

const sources = copySources()
afterAll(() => sources.remove())

const errors = (change: Change | null) => {
  const studio = sources.errorsIn('src', [STUDIO_TOOLS, STUDIO_GENERATORS], change)
  const of = (file: string) => studio.filter((error) => error.startsWith(file))
  return {
    tools: of(STUDIO_TOOLS),
    generators: of(STUDIO_GENERATORS),
    engine: sources.errorsIn('server', [ENGINE_TOOLS], change),
  }
}

const FIRST_LINE = 'export const OPERATIONS = {\n'
const madeUp = (id: string, copied: string): Change => ({
  file: TABLE,
  from: FIRST_LINE,
  to: `${FIRST_LINE}  '${id}': { ...${copied}, id: '${id}' },\n`,
})

describe('an operation that is only in the table', () => {
  it('causes all errors below: without it everything compiles', () => {
    expect(errors(null)).toEqual({ tools: [], generators: [], engine: [] })
  })

  it('does not compile in src/tools and in the engine, if it is a tool', () => {
    const found = errors(madeUp('mirror-picture', 'removeBackground'))
    expect(found.tools.join()).toContain(`Property '"mirror-picture"' is missing`)
    expect(found.engine.join()).toContain(`Property '"mirror-picture"' is missing`)
    expect(found.generators).toEqual([])
  })

  it('does not compile in src/generators, if it is a generator', () => {
    const found = errors(madeUp('generate-v5', 'generateV4'))
    expect(found.generators.join()).toContain(`Property '"generate-v5"' is missing`)
    expect(found.tools).toEqual([])
    expect(found.engine).toEqual([])
  })
})

describe('an operation', () => {
  it('with a field without a control does not compile in its folder', () => {
    const change = {
      file: `${OPERATIONS}/remove-object.ts`,
      from: 'seed: seed(),',
      to: 'seed: seed(), feather: seed(),',
    }
    const found = sources.errorsIn('src', ['src/tools/remove-object/tool.ts'], change)
    expect(found.join()).toContain("Property 'feather' is missing")
  })

  it('with a rule without words for its form does not compile', () => {
    const change = {
      file: 'contract/service/describe/check-ids.ts',
      from: "  'one-prompt',\n",
      to: "  'one-prompt',\n  'two-prompts',\n",
    }
    const found = sources.errorsIn('src', ['src/forms/rules/rules.ts'], change)
    expect(found.join()).toContain(`Property '"two-prompts"' is missing`)
  })

  it('with a product without a display name does not compile', () => {
    const file = `${OPERATIONS}/remove-background.ts`
    const change = { file, from: "billingIdentifier: 'api_", to: "billingIdentifier: 'api2_" }
    expect(sources.errorsIn('contract', [file], change).join()).toContain('api2_remove_background')
  })
})
