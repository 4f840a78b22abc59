import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { desc, gt, isNull, or } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { signingKeys } from './schema.ts'

const DAY_MS = 86_400_000
/** Time for which a retired key stays published, as earlier deliveries may be verified that late. */
const PUBLISHED_MS = 7 * DAY_MS

/** A key of the JWK set; Ed25519 as in RFC 8037. */
export interface PublicJwk {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly alg: 'EdDSA'
  readonly use: 'sig'
  readonly kid: string
  readonly x: string
}

/** The Ed25519 keys for deliveries (service-api.md, Authentication, 4). */
export interface SigningKeys {
  /** Signs a message with the active key; lower-case hex. The first key is created on first use. */
  sign(message: string): Promise<{ readonly kid: string; readonly signature: string }>
  /** Activates a new key and retires the previous one; returns its id. */
  rotate(): Promise<string>
  /** Every key that may be needed to verify a delivery. */
  published(): Promise<readonly PublicJwk[]>
}

/** `maxAgeDays`: an older key is replaced before the next signature. */
export function openSigningKeys(db: Database, now: () => Date, maxAgeDays: number): SigningKeys {
  async function current() {
    const [row] = await db
      .select()
      .from(signingKeys)
      .where(isNull(signingKeys.retiredAt))
      .orderBy(desc(signingKeys.createdAt), desc(signingKeys.kid))
      .limit(1)
    const isOld = row && now().getTime() - row.createdAt.getTime() > maxAgeDays * DAY_MS
    return row && !isOld ? row : null
  }

  async function rotate(): Promise<string> {
    const made = generateKeyPairSync('ed25519')
    const kid = randomBytes(9).toString('base64url')
    await db.transaction(async (tx) => {
      await tx.update(signingKeys).set({ retiredAt: now() }).where(isNull(signingKeys.retiredAt))
      await tx.insert(signingKeys).values({
        kid,
        privateKey: String(made.privateKey.export({ type: 'pkcs8', format: 'pem' })),
        x: publicX(made.publicKey),
        createdAt: now(),
      })
    })
    return kid
  }

  return {
    rotate,
    async sign(message) {
      const key = (await current()) ?? (await rotate().then(current))
      if (!key) throw new Error('there is no signing key')
      return { kid: key.kid, signature: signHex(createPrivateKey(key.privateKey), message) }
    },
    async published() {
      if (!(await current())) await rotate()
      const rows = await db
        .select()
        .from(signingKeys)
        .where(
          or(
            isNull(signingKeys.retiredAt),
            gt(signingKeys.retiredAt, new Date(now().getTime() - PUBLISHED_MS)),
          ),
        )
        .orderBy(desc(signingKeys.createdAt))
      return rows.map(({ kid, x }) => ({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid, x }))
    },
  }
}

/** Ed25519 (RFC 8032) over a message's UTF-8 bytes; lower-case hex. */
export const signHex = (key: KeyObject, message: string | Uint8Array): string =>
  sign(null, typeof message === 'string' ? Buffer.from(message, 'utf8') : message, key).toString('hex')

/** The 32 bytes of a public key, base64url without padding. */
export function publicX(key: KeyObject): string {
  const { x } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' })
  if (!x) throw new Error('not an Ed25519 key')
  return x
}
