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

/** Returns whether credentials and files may be sent there. A call is written by a model, which may have read a hostile text. */
function isPermitted(requested: URL, configured: URL | undefined, overrides: readonly string[]): boolean {
  if (overrides.includes(EVERY_HOST) || overrides.includes(requested.hostname) || overrides.includes(requested.host)) {
    return true;
  }
  if (configured === undefined) return false;
  if (isLoopback(configured.hostname)) return isLoopback(requested.hostname);
  const isDowngrade = configured.protocol === 'https:' && requested.protocol === 'http:';
  return requested.hostname === configured.hostname && !isDowngrade;
}

/** Returns the address of the analysis service for one call, without a trailing slash. Throws a ToolError. */
export function selectBaseUrl(override: string | undefined, { baseUrl, overrides }: Settings): string {
  if (override === undefined) {
    if (baseUrl !== undefined) return baseUrl;
    throw new ToolError('No analysis service is configured: the operator has to set SERVICE_BASE_URL.');
  }
  const requested = parseBaseUrl(override);
  if (!isPermitted(requested, baseUrl === undefined ? undefined : new URL(baseUrl), overrides)) {
    throw new ToolError(
      'The host of baseUrl is not permitted. Leave baseUrl out; or the operator allows it by SERVICE_BASE_URL_OVERRIDES.',
    );
  }
  return requested.href.replace(/\/+$/, '');
}
