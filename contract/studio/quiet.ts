/**
 * The name of the first message of the event stream: its data is for how many milliseconds nothing has changed. A page that
 * began to read longer ago reads again. Here, and not beside the events, as the first screen needs those.
 */
export const QUIET = 'quiet'
