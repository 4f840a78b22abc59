/**
 * The progress of a run through the queue: each run is in exactly one phase. `failed`: it failed, and nothing is left
 * to decide; `stopped`: a person removed or left it.
 */
export const PHASES = ['decision', 'running', 'waiting', 'done', 'failed', 'stopped'] as const
export type Phase = (typeof PHASES)[number]

/** Letters of a search in Activity. */
export const MAX_WORDS_LENGTH = 200
