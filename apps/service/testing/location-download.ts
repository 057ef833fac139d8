import { ArtifactError, type Fault } from '@hindsight/model';
import { openLocation } from '../src/location/open-location.ts';
import type { Download, LocationRules, Resolver } from '../src/location/rules.ts';

/** A resolver for addresses that need no lookup or are refused before it. */
export const NEVER_RESOLVES: Resolver = async (hostName) => {
  throw new Error(`${hostName} was looked up`);
};

const RULES: LocationRules = { allow: [], maxBytes: 2 ** 20, timeoutMs: 10_000, idleTimeoutMs: 5_000 };

export const downloadWithDefaults = (
  location: string,
  rules: Partial<LocationRules> = {},
  signal = new AbortController().signal,
): Promise<Download> => openLocation(location, { ...RULES, ...rules }, signal);

export async function readAll({ body }: Download): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns the fault of a download that must fail, when it is opened or read. */
export async function downloadToFault(location: string, rules: Partial<LocationRules> = {}): Promise<Fault> {
  try {
    await readAll(await downloadWithDefaults(location, rules));
  } catch (error) {
    if (error instanceof ArtifactError) return error.fault;
    throw error;
  }
  throw new Error(`${location} was read`);
}
