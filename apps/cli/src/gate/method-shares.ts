import { type JsonObject, listJsonObjects } from '@hindsight/model';

/** Where the time of the processors goes; the first profile that a recording has is the one that limits are about. */
const PROFILES = ['cpu', 'cpu-time', 'stacks', 'wall'] as const;

export interface MethodShares {
  readonly profile: string;
  /** Percentage of a method with everything that it calls. */
  readonly share: (method: string) => number;
}

/** Reads the shares of methods of a flight recording; undefined when it has no profile of time. */
export function readMethodShares(body: JsonObject): MethodShares | undefined {
  const profiles = listJsonObjects(body.profiles);
  const profile = PROFILES.flatMap((id) => profiles.filter((one) => one.id === id))[0];
  if (!profile) return undefined;
  const shares = new Map(listJsonObjects(profile.hotMethods).map((row) => [row.method, Number(row.totalPercent)]));
  return { profile: String(profile.id), share: (method) => shares.get(method) ?? 0 };
}
