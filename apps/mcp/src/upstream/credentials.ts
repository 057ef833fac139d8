import type { SessionToken } from '../session-token.ts';
import type { Settings } from '../settings.ts';
import { ToolError } from '../tool-error.ts';

/** What proves to the analysis service who asks. */
export type Proof = { readonly apiKey: string } | { readonly bearer: string };

const UNCONFIGURED =
  'No credentials are configured: the operator has to set SERVICE_API_KEY, or SERVICE_OU for directory logins.';

/** The key or the token for one analysis. Without one nothing is sent. Throws a ToolError. */
export function proofFor({ credentials }: Settings, session: SessionToken | undefined): Proof {
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

/** The organization unit to sign in to. Throws a ToolError when this server works with a key. */
export function organizationUnit({ credentials }: Settings): string {
  if (credentials === undefined) throw new ToolError(UNCONFIGURED);
  if (credentials.mode === 'bearer') return credentials.ou;
  throw new ToolError(
    'generateLdapToken is not needed: this server works with an API key. Call the analysis directly.',
  );
}
