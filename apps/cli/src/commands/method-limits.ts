import type { AnalysisSuccess } from '@hindsight/api';
import { InvalidArgumentError } from 'commander';
import { readMethodShares } from '../gate/method-shares.ts';

/** The largest share that a method may have: `com.acme.Cart.price=5`. */
export interface MethodLimit {
  readonly method: string;
  readonly percent: number;
}

/** Parses `method=5` or `method=5%`. */
export function appendMethodLimit(text: string, before: readonly MethodLimit[] = []): MethodLimit[] {
  const [, method, percent] = /^(.{1,500})=(\d{1,3}(?:\.\d{1,4})?)\s*%?$/.exec(text) ?? [];
  if (method === undefined || Number(percent) > 100)
    throw new InvalidArgumentError('A limit is a method, = and a percentage: com.acme.Cart.price=5%.');
  return [...before, { method, percent: Number(percent) }];
}

/** Says which methods of a recording exceed their limit, with everything that they call. */
export function describeExceeded({ body }: Pick<AnalysisSuccess, 'body'>, limits: readonly MethodLimit[]): string[] {
  const shares = readMethodShares(body);
  if (!shares) return [];
  return limits.flatMap(({ method, percent }) => {
    const share = shares.share(method);
    if (share <= percent) return [];
    return [`${method} takes ${share.toFixed(1)} % of profile ${shares.profile}, the limit is ${percent} %`];
  });
}
