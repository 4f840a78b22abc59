/**
 * What a worker may be for: painting pictures, working on pictures, and what models do, which are images servers and model
 * files.
 */
export const TASKS = ['paint', 'edit', 'model'] as const
export type Task = (typeof TASKS)[number]
