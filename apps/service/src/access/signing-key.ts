import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, type JWK } from 'jose';

/** Signs and verifies tokens. The key fixes the algorithm; it is never read from a token. */
export interface SigningKey {
  readonly algorithm: 'HS256' | 'EdDSA' | 'ES256' | 'RS256';
  readonly id: string;
  readonly sign: KeyObject | Uint8Array;
  readonly check: KeyObject | Uint8Array;
  /** Public keys for others to verify tokens; empty for a shared secret. */
  readonly publicKeys: readonly JWK[];
}

const SECRET_FILE = 'token-secret';
const SECRET_BYTES = 32;
const ID_CHARACTERS = 16;

const computeKeyId = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, ID_CHARACTERS);

function sharedSecret(secret: Uint8Array): SigningKey {
  return { algorithm: 'HS256', id: computeKeyId(secret), sign: secret, check: secret, publicKeys: [] };
}

const ALGORITHMS = { ed25519: 'EdDSA', ec: 'ES256', rsa: 'RS256' } as const;

/** Reads a private key in PEM: Ed25519, P-256 or RSA. Throws RangeError for another. */
async function keyPair(pem: string): Promise<SigningKey> {
  const sign = createPrivateKey(pem);
  const check = createPublicKey(sign);
  const algorithm = ALGORITHMS[sign.asymmetricKeyType as keyof typeof ALGORITHMS];
  const curve = sign.asymmetricKeyDetails?.namedCurve;
  if (!algorithm || (algorithm === 'ES256' && curve !== 'prime256v1'))
    throw new RangeError('Ed25519, P-256 or RSA is needed');
  const id = computeKeyId(check.export({ format: 'der', type: 'spki' }));
  return {
    algorithm,
    id,
    sign,
    check,
    publicKeys: [{ ...(await exportJWK(check)), kid: id, alg: algorithm, use: 'sig' }],
  };
}

/** Returns the key of the settings, otherwise a secret that the first start creates in the data folder, readable for the service only. */
export async function openSigningKey(
  folder: string,
  settings: { readonly secret?: string | undefined; readonly keyFile?: string | undefined },
): Promise<SigningKey> {
  if (settings.keyFile !== undefined) return keyPair(readFileSync(settings.keyFile, 'utf8'));
  if (settings.secret !== undefined) return sharedSecret(Buffer.from(settings.secret, 'utf8'));
  const path = join(folder, SECRET_FILE);
  if (!existsSync(path)) writeFileSync(path, randomBytes(SECRET_BYTES), { mode: 0o600, flag: 'wx' });
  return sharedSecret(readFileSync(path));
}
