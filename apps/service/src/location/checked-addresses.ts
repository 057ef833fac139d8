import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { ArtifactError } from '@hindsight/model';
import { finalAddress, isMetadata, isPublic } from './address-ranges.ts';
import { type AllowList, allowsAddress, allowsHost } from './allow-list.ts';
import { isBlockedPort } from './blocked-ports.ts';
import type { Resolver } from './rules.ts';
import type { Target } from './target.ts';

/** Names of cloud metadata services. Their addresses are refused as well; this avoids resolving the names. */
const METADATA_NAMES: ReadonlySet<string> = new Set([
  'metadata',
  'metadata.goog',
  'metadata.google.internal',
  'metadata.azure.internal',
  'metadata.tencentyun.com',
  'instance-data',
  'instance-data.ec2.internal',
  'rancher-metadata',
]);

const HOW_TO_ALLOW = 'Only public addresses are read, and what SERVICE_LOCATION_ALLOW names.';

export const systemResolver: Resolver = async (hostName) =>
  (await lookup(hostName, { all: true })).map(({ address }) => address);

/** Stops waiting for a lookup, which cannot be cancelled itself. */
function unlessAborted<T>(waitedFor: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    waitedFor.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

async function resolveAddresses({ url, hostName }: Target, resolve: Resolver, signal: AbortSignal) {
  if (isIP(hostName) !== 0) return [hostName];
  const found = resolve(url.hostname).catch((cause: unknown): never => {
    throw new ArtifactError('location-failed', 'Its host name could not be resolved.', { cause });
  });
  const addresses = await unlessAborted(found, signal);
  if (addresses.length === 0) throw new ArtifactError('location-failed', 'Its host name has no address.');
  return addresses;
}

/**
 * Resolves the addresses to which this target may be connected: the answer of one lookup, with each address checked.
 * One forbidden address refuses the target, otherwise the order of the answer would decide.
 */
export async function checkedAddresses(
  target: Target,
  allow: AllowList,
  resolve: Resolver,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { hostName, port } = target;
  if (isBlockedPort(port)) throw new ArtifactError('location-forbidden', `Port ${port} belongs to another protocol.`);
  const trusted = allowsHost(allow, hostName, port);
  const mayReach = (address: string): boolean => {
    const final = finalAddress(address);
    if (final === undefined) return false;
    return isPublic(final) || allowsAddress(allow, final, port) || (trusted && !isMetadata(final));
  };
  if (METADATA_NAMES.has(hostName) && !trusted) throw new ArtifactError('location-forbidden', HOW_TO_ALLOW);
  const addresses = await resolveAddresses(target, resolve, signal);
  if (!addresses.every(mayReach)) throw new ArtifactError('location-forbidden', HOW_TO_ALLOW);
  return addresses;
}
