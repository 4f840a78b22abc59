/** The person of a studio without accounts: a row that the migration makes. */
export const LOCAL_PERSON = 'local'
/** The project of everything that was put into no other one: a row that the migration makes. */
export const DEFAULT_PROJECT = 'general'
