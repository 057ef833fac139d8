import { ArtifactError } from '@hindsight/model';
import * as client from 'openid-client';
import type { GroupRole } from '../../access/group-roles.ts';
import type { IdentityProvider } from '../../ports/identity-provider.ts';
import { type ClaimNames, type Claims, readClaim, readUser } from './claims.ts';

export interface OpenIdOptions {
  /** What people call the provider. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Absent for a public client, which PKCE alone protects. */
  readonly clientSecret: string | undefined;
  /** The address of this service to which the browser comes back. */
  readonly callback: string;
  readonly scopes: string;
  readonly claims: ClaimNames;
  readonly roles: readonly GroupRole[];
  readonly timeoutSeconds: number;
}

/** The same text for everybody who is refused. */
const FAILED = 'The provider did not sign you in, or you may not use the service.';
const NO_ANSWER = 'The provider of the sign-in does not answer. Try again in a moment.';

/** What the provider itself says about a request, which has no secret. */
type ProviderError = client.ResponseBodyError | client.AuthorizationResponseError;
const isProviderError = (error: unknown): error is ProviderError =>
  error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError;

/** Describes an error for the log. The objects that the library attaches to it may have the code or tokens. */
function describe(error: unknown): string {
  if (isProviderError(error)) return `${error.error}${error.error_description ? `: ${error.error_description}` : ''}`;
  if (error instanceof client.WWWAuthenticateChallengeError) {
    const [challenge] = error.cause;
    return `${error.status} ${challenge?.parameters.error ?? ''}`.trim();
  }
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  const below = error.cause instanceof Error && !isProviderError(error.cause) ? `: ${error.cause.message}` : '';
  return `${error.message}${code}${below}`;
}

/** Whether the provider could not be reached, or answered that it is the one with the trouble. */
function isOutage(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  if (isProviderError(error)) return ['server_error', 'temporarily_unavailable'].includes(error.error);
  const code = error instanceof client.ClientError ? error.code : undefined;
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return true;
  // fetch throws it for every failure of the network.
  return error instanceof TypeError && error.message === 'fetch failed';
}

function toFault(error: unknown): ArtifactError {
  if (error instanceof ArtifactError) return error;
  const cause = new Error(`the provider of the sign-in: ${describe(error)}`);
  return isOutage(error)
    ? new ArtifactError('directory-unavailable', NO_ANSWER, { cause })
    : new ArtifactError('login-failed', FAILED, { cause });
}

/** Signs people in at a provider of OpenID Connect. Its description is fetched when it is first needed. */
export function openIdentityProvider(options: OpenIdOptions): IdentityProvider {
  const { name, issuer, clientId, clientSecret, callback, scopes, claims: names, roles, timeoutSeconds } = options;
  let discovered: Promise<client.Configuration> | undefined;

  function discover(): Promise<client.Configuration> {
    discovered ??= client
      .discovery(
        new URL(issuer),
        clientId,
        undefined,
        clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret),
        // The settings allow http only for this machine.
        { timeout: timeoutSeconds, ...(issuer.startsWith('http:') && { execute: [client.allowInsecureRequests] }) },
      )
      .catch((error: unknown) => {
        discovered = undefined;
        const cause = new Error(`the provider of the sign-in: ${describe(error)}`);
        throw new ArtifactError('directory-unavailable', NO_ANSWER, { cause });
      });
    return discovered;
  }

  /** Reads the claims of the token, and those of the endpoint for them when the token lacks some. */
  async function readClaims(
    configuration: client.Configuration,
    tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
  ): Promise<Claims> {
    const claims = tokens.claims();
    if (!claims) throw new ArtifactError('login-failed', FAILED);
    const isComplete = [names.name, names.groups, ...(names.unit === undefined ? [] : [names.unit])].every(
      (needed) => readClaim(claims, needed) !== undefined,
    );
    if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    return { ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
  }

  return {
    name,
    async begin() {
      const configuration = await discover();
      const pending = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: scopes,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, pending };
    },
    async finish({ state, nonce, verifier }, query) {
      try {
        const configuration = await discover();
        const tokens = await client.authorizationCodeGrant(configuration, new URL(`${callback}?${query}`), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const read = readUser(await readClaims(configuration, tokens), names, roles);
        if ('user' in read) return read.user;
        throw new ArtifactError('login-failed', FAILED, { cause: new Error(read.refusal) });
      } catch (error) {
        throw toFault(error);
      }
    },
  };
}
