import type { AnalysisSuccess } from '@hindsight/api';
import type { Json, JsonObject } from '@hindsight/model';
import { InvalidArgumentError } from 'commander';

/** The largest share that a method may have: `com.acme.Cart.price=5`. */
export interface MethodLimit {
  readonly method: string;
  readonly percent: number;
}

/** Where the time of the processors goes; the first profile that a recording has is the one that limits are about. */
const PROFILES = ['cpu', 'cpu-time', 'stacks', 'wall'] as const;

/** Parses `method=5` or `method=5%`. */
export function appendMethodLimit(text: string, before: readonly MethodLimit[] = []): MethodLimit[] {
  const [, method, percent] = /^(.{1,500})=(\d{1,3}(?:\.\d{1,4})?)\s*%?$/.exec(text) ?? [];
  if (method === undefined || Number(percent) > 100)
    throw new InvalidArgumentError('A limit is a method, = and a percentage: com.acme.Cart.price=5%.');
  return [...before, { method, percent: Number(percent) }];
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listObjects = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Says which methods of a recording exceed their limit, with everything that they call. */
export function describeExceeded({ body }: Pick<AnalysisSuccess, 'body'>, limits: readonly MethodLimit[]): string[] {
  const profiles = listObjects(body.profiles);
  const profile = PROFILES.flatMap((id) => profiles.filter((one) => one.id === id))[0];
  const methods = new Map(listObjects(profile?.hotMethods).map((row) => [row.method, Number(row.totalPercent)]));
  return limits.flatMap(({ method, percent }) => {
    const share = methods.get(method) ?? 0;
    if (share <= percent) return [];
    return [`${method} takes ${share.toFixed(1)} % of profile ${String(profile?.id)}, the limit is ${percent} %`];
  });
}
