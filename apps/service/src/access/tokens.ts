import { randomUUID } from 'node:crypto';
import { ArtifactError } from '@hindsight/model';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { DirectoryUser } from '../ports/directory.ts';
import type { Role } from '../ports/session-store.ts';
import type { RevokedTokenStore } from '../ports/token-store.ts';
import type { SigningKey } from './signing-key.ts';

const ISSUER = 'hindsight';
const AUDIENCE = 'hindsight-service';
/** Tolerated difference of the clocks of two machines. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** Largest value of SERVICE_TOKEN_TTL_SEC: older tokens may have a longer life than the present setting. */
const MAX_LIFETIME_MS = 31_536_000_000;
/** `iat` in milliseconds: seconds do not show the order when somebody signs out everywhere and signs in again. */
const ISSUED_MS = 'iat_ms';
const ROLES: readonly Role[] = ['viewer', 'analyst', 'admin'];

export interface IssuedToken {
  readonly token: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** The user of a token. */
export interface TokenBearer extends DirectoryUser {
  readonly id: string;
  /** ms. */
  readonly expiresAt: number;
}

export interface Tokens {
  issue(user: DirectoryUser, now: number): Promise<IssuedToken>;
  /** Throws ArtifactError `token-invalid` or `token-expired`. */
  check(token: string, now: number): Promise<TokenBearer>;
  revoke(bearer: TokenBearer): Promise<void>;
  /** Revokes all tokens that were issued to this user, or to everybody, until now. */
  revokeAll(user: string | undefined, now: number): Promise<void>;
}

/** JSON web tokens (RFC 7519), signed by one key with one algorithm. */
export function makeTokens(key: SigningKey, revoked: RevokedTokenStore, lifeSeconds: number): Tokens {
  async function issue({ username, ou, role }: DirectoryUser, now: number): Promise<IssuedToken> {
    // A token issued in the same millisecond as a revocation of all is new, so it is dated after it.
    const issuedMs = Math.max(now, await revoked.allBefore(username));
    const seconds = Math.floor(issuedMs / 1000);
    const token = await new SignJWT({ roles: [role], ...(ou !== undefined && { ou }), [ISSUED_MS]: issuedMs })
      .setProtectedHeader({ alg: key.algorithm, typ: 'JWT', kid: key.id })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(username)
      .setJti(randomUUID())
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + lifeSeconds)
      .sign(key.sign);
    return { token, expiresIn: lifeSeconds };
  }

  async function check(token: string, now: number): Promise<TokenBearer> {
    const { payload } = await verified(token, key, now);
    const { jti, sub, exp, iat = 0, ou, roles, [ISSUED_MS]: exactly } = payload;
    const issuedMs = typeof exactly === 'number' ? exactly : iat * 1000;
    const role = ROLES.find((one) => Array.isArray(roles) && roles[0] === one);
    if (jti === undefined || sub === undefined || exp === undefined || !role)
      throw invalid('It does not say whose it is.');
    if (issuedMs > now + CLOCK_TOLERANCE_SECONDS * 1000) throw invalid('It is not valid yet.');
    if ((await revoked.has(jti)) || issuedMs < (await revoked.allBefore(sub))) throw invalid('It was taken back.');
    return { id: jti, username: sub, role, expiresAt: exp * 1000, ...(typeof ou === 'string' && { ou }) };
  }

  const revoke = ({ id, expiresAt }: TokenBearer): Promise<void> =>
    revoked.add(id, expiresAt + CLOCK_TOLERANCE_SECONDS * 1000);

  async function revokeAll(user: string | undefined, now: number): Promise<void> {
    const before = Math.max(now, await revoked.allBefore(user)) + 1;
    await revoked.addAll(user, before, now + MAX_LIFETIME_MS);
  }

  return { issue, check, revoke, revokeAll };
}

const invalid = (why: string, cause?: unknown): ArtifactError =>
  new ArtifactError('token-invalid', `${why} POST /ldap/token gives another.`, { cause });

async function verified(token: string, key: SigningKey, now: number) {
  try {
    return await jwtVerify(token, key.check, {
      algorithms: [key.algorithm],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: new Date(now),
      requiredClaims: ['jti', 'sub', 'exp', 'iat'],
    });
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new ArtifactError('token-expired', 'POST /ldap/token gives another.', { cause: error });
    }
    throw invalid('It is not one of this service, or was changed.', error);
  }
}
