import type { SessionToken } from '../session-token.ts';
import type { Settings } from '../settings.ts';
import { ToolError } from '../tool-error.ts';

/** How a request authenticates to the analysis service. */
export type Authorization = { readonly apiKey: string } | { readonly bearer: string };

const UNCONFIGURED =
  'No credentials are configured: the operator has to set SERVICE_API_KEY, or SERVICE_OU for directory logins.';

/** Returns the key or token for one analysis. Throws a ToolError when there is none, so that nothing is sent. */
export function selectAuthorization({ credentials }: Settings, session: SessionToken | undefined): Authorization {
  if (credentials === undefined) throw new ToolError(UNCONFIGURED);
  if (credentials.mode === 'key') return { apiKey: credentials.apiKey };
  const bearer = session?.token ?? credentials.token;
  if (bearer !== undefined) return { bearer };
  throw new ToolError(
    session === undefined
      ? 'A token needs a session: connect with protocol version 2025-11-25, or the operator sets SERVICE_BEARER_TOKEN.'
      : 'There is no bearer token in this session: call generateLdapToken first.',
  );
}

/** Returns the organization unit to sign in to. Throws a ToolError when this server works with a key. */
export function requireOrganizationUnit({ credentials }: Settings): string {
  if (credentials === undefined) throw new ToolError(UNCONFIGURED);
  if (credentials.mode === 'bearer') return credentials.ou;
  throw new ToolError(
    'generateLdapToken is not needed: this server works with an API key. Call the analysis directly.',
  );
}
