import { OPERATION_IDS, type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'

const CHARACTER = 'character_reference_images'

/** The price of a picture of each operation, from the function that prices requests. */
export function prices(catalogue: Catalogue): string {
  const rows = OPERATION_IDS.filter((id) => operationOf(id).sameAs === undefined).flatMap((id) =>
    rowsOf(id, catalogue),
  )
  return ['| Operation | Price of a picture, US dollars |', '| --- | --- |', ...rows].join('\n')
}

/** Says how much larger transparent pictures cost. */
export function largerPictures(catalogue: Catalogue): string {
  const factors = Object.entries(catalogue['prices.v4_transparent_generation.tier_factor'])
    .filter(([, factor]) => factor !== 1)
    .map(([tier, factor]) => `${factor} times for \`${tier}\``)
  return `Larger pictures of ${operationOf('generate-v4-transparent').title} cost a multiple of the price of \`1K\`: ${factors.join(', ')}.`
}

function rowsOf(id: OperationId, catalogue: Catalogue): string[] {
  const { title, fields, files } = operationOf(id)
  const { resolution, output_resolution } = fields(catalogue)
  const tiers = (output_resolution ?? resolution)?.values?.filter((tier) => /^\d+K$/.test(tier)) ?? []
  const bySize =
    tiers.length === 0
      ? [`| ${title} | ${amounts(id, catalogue, {})} |`]
      : tiers.map(
          (tier) =>
            `| ${title}, \`${tier}\` | ${amounts(id, catalogue, { [output_resolution ? 'output_resolution' : 'resolution']: tier })} |`,
        )
  return CHARACTER in files(catalogue)
    ? [...bySize, `| ${title} with a character reference | ${amounts(id, catalogue, {}, true)} |`]
    : bySize
}

/** One amount, or one for each speed or quality. */
function amounts(id: OperationId, catalogue: Catalogue, values: object, hasCharacter = false): string {
  const operation = operationOf(id)
  const { rendering_speed, quality } = operation.fields(catalogue)
  const name = rendering_speed ? 'rendering_speed' : 'quality'
  const field = rendering_speed ?? quality
  const facts = { format: 'png', bytes: 1, width: 1, height: 1 } as const
  const micros = (word?: string) =>
    operation.price(
      { ...values, ...(word && { [name]: word }) },
      catalogue,
      hasCharacter ? { [CHARACTER]: [facts] } : {},
    ).usdMicros
  const words = (field?.values ?? []).filter((word) => !Object.hasOwn(field?.refused ?? {}, word))
  const all = words.map((word) => [word, micros(word)] as const)
  if (new Set(all.map(([, each]) => each)).size < 2) return dollars(micros(words[0]))
  return all.map(([word, each]) => `\`${word}\` ${dollars(each)}`).join(', ')
}

/** At least two decimals, and more if necessary: $0.10, $0.003. */
const dollars = (micros: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  }).format(micros / 1e6)
