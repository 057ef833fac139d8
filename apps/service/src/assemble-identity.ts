import type { IdentityProvider } from './ports/identity-provider.ts';
import type { Settings } from './settings/settings.ts';

/** Path to which a browser comes back from the provider of the sign-in. */
const CALLBACK = '/oidc/callback';

/** Opens the provider of OpenID Connect that the settings name; undefined when they name none. */
export async function openProvider(settings: Settings): Promise<IdentityProvider | undefined> {
  const { SERVICE_OIDC_ISSUER: issuer, SERVICE_OIDC_CLIENT_ID: clientId, SERVICE_PUBLIC_URL: publicUrl } = settings;
  if (issuer === undefined || clientId === undefined || publicUrl === undefined) return undefined;
  const { openIdentityProvider } = await import('./adapters/oidc/openid-connect.ts');
  return openIdentityProvider({
    name: settings.SERVICE_OIDC_NAME,
    issuer,
    clientId,
    clientSecret: settings.SERVICE_OIDC_CLIENT_SECRET,
    callback: publicUrl + CALLBACK,
    scopes: settings.SERVICE_OIDC_SCOPES,
    claims: {
      name: settings.SERVICE_OIDC_USER_CLAIM,
      groups: settings.SERVICE_OIDC_GROUPS_CLAIM,
      unit: settings.SERVICE_OIDC_UNIT_CLAIM,
    },
    roles: settings.SERVICE_OIDC_ROLES,
    timeoutSeconds: settings.SERVICE_OIDC_TIMEOUT_SEC,
  });
}
