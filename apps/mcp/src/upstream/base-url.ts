import { isLoopback } from '../loopback.ts';
import type { Settings } from '../settings.ts';
import { ToolError } from '../tool-error.ts';

const EVERY_HOST = '*';

function parseBaseUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const plain = url && (url.protocol === 'http:' || url.protocol === 'https:') && url.host !== '';
  if (!plain || url.username + url.password + url.search + url.hash !== '') {
    throw new ToolError('baseUrl must be an http or https URL without user, password, query and fragment.');
  }
  return url;
}

/** The service to which one call goes. */
export interface Upstream {
  /** The address without a trailing slash. */
  readonly address: string;
  /** Whether credentials are sent: only to the configured service and to what the operator allowed. */
  readonly isTrusted: boolean;
}

const isAllowed = (requested: URL, overrides: readonly string[]): boolean =>
  overrides.includes(EVERY_HOST) || overrides.includes(requested.hostname) || overrides.includes(requested.host);

/**
 * Returns whether an artifact may be sent there. A call is written by a model, which may have read a hostile text: behind another
 * port of the same host may be any program.
 */
function isPermitted(requested: URL, configured: URL | undefined): boolean {
  if (configured === undefined) return false;
  if (isLoopback(configured.hostname)) return isLoopback(requested.hostname);
  const isDowngrade = configured.protocol === 'https:' && requested.protocol === 'http:';
  return requested.hostname === configured.hostname && !isDowngrade;
}

/** Returns the analysis service for one call. Throws a ToolError. */
export function selectUpstream(override: string | undefined, { baseUrl, overrides }: Settings): Upstream {
  if (override === undefined) {
    if (baseUrl !== undefined) return { address: baseUrl, isTrusted: true };
    throw new ToolError('No analysis service is configured: the operator has to set SERVICE_BASE_URL.');
  }
  const requested = parseBaseUrl(override);
  const configured = baseUrl === undefined ? undefined : new URL(baseUrl);
  const isTrusted = isAllowed(requested, overrides) || requested.origin === configured?.origin;
  if (!isTrusted && !isPermitted(requested, configured)) {
    throw new ToolError(
      'The host of baseUrl is not permitted. Leave baseUrl out; or the operator allows it by SERVICE_BASE_URL_OVERRIDES.',
    );
  }
  return { address: requested.href.replace(/\/+$/, ''), isTrusted };
}
