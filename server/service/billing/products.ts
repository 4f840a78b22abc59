import { OPERATION_IDS, operationOf } from '#contract/service/operations/table.ts'

const NAMES = new Map(OPERATION_IDS.flatMap((id) => Object.entries(operationOf(id).products)))

/** The display name of a billing identifier; the identifier itself if it has no name. */
export const productName = (billingIdentifier: string): string =>
  NAMES.get(billingIdentifier) ?? billingIdentifier
