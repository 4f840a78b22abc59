/** GET: what the service tells of the account whose key the studio uses, in the service's own shapes. */
export const ACCOUNT_KEYS_PATH = '/api/account/keys'
export const ACCOUNT_INVOICES_PATH = '/api/account/invoices'
export const MODELS_PATH = '/api/models'
