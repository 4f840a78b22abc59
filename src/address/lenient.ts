import * as z from 'zod/mini'

/** Search parameters that cannot be read are left out: an old or mistyped link still opens the page. */
export const lenient = <T>(schema: z.ZodMiniType<T>) => z.catch(z.optional(schema), undefined)
