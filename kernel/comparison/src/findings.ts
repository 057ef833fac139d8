import type { Comparison } from '@hindsight/api';
import type { Finding } from '@hindsight/model';
import { isSameCase, isSameHolder } from './cases.ts';

/** Pairs the findings of one rule that are about one problem; one problem in place of another is gone and new. */
export function compareFindings(ofA: readonly Finding[], ofB: readonly Finding[]): Comparison['findings'] {
  const gone = new Set(ofA);
  const partners = new Map<Finding, Finding>();
  const pair = (isPair: (a: Finding, b: Finding) => boolean) => {
    for (const b of ofB) {
      const a = partners.has(b) ? undefined : [...gone].find((one) => isPair(one, b));
      if (a === undefined) continue;
      gone.delete(a);
      partners.set(b, a);
    }
  };
  pair((a, b) => a.id === b.id && isSameCase(a, b));
  pair(isSameHolder);
  return {
    gone: [...gone],
    new: ofB.filter((b) => !partners.has(b)),
    still: ofB.flatMap((b) => {
      const a = partners.get(b);
      return a === undefined ? [] : [{ a, b }];
    }),
  };
}
