import { setupServer } from 'msw/node'

/** The studio server's stand-in for components that are tested alone; tests add the handlers they need. */
export const server = setupServer()
