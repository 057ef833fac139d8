import { parseAllowList } from './allow-list.ts';
import { checkedAddresses, systemResolver } from './checked-addresses.ts';
import type { Resolver } from './rules.ts';
import { type PostBody, sendRequest } from './send-request.ts';
import { firstTarget } from './target.ts';

export interface PostRules {
  /** What may be reached besides public addresses, as in SERVICE_LOCATION_ALLOW. */
  readonly allow: readonly string[];
  readonly timeoutMs: number;
  /** Default: the resolver of the system. */
  readonly resolve?: Resolver;
}

export interface PostAnswer {
  readonly status: number;
  /** The header Retry-After. */
  readonly retryAfter?: string;
}

/**
 * Sends one POST under the rules of downloads: addresses are checked, and the connection goes to the checked one. Redirects are not
 * followed, because a message is for the address that was configured. The body of the answer is not read. Throws `bad-location`,
 * `location-forbidden` or `location-failed`, or the reason of the signal.
 */
export async function postToAddress(
  address: string,
  post: PostBody,
  { allow, timeoutMs, resolve = systemResolver }: PostRules,
): Promise<PostAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const target = firstTarget(address);
  const addresses = await checkedAddresses(target, parseAllowList(allow), resolve, signal);
  const response = await sendRequest(target, addresses, signal, post);
  response.destroy();
  const { 'retry-after': retryAfter } = response.headers;
  return { status: response.statusCode ?? 0, ...(retryAfter !== undefined && { retryAfter }) };
}
