import type { Comparison } from '@hindsight/api';
import type { Finding } from '@hindsight/model';
import { isSameCase } from './cases.ts';

/** Pairs the findings of one rule that are about one problem; one problem in place of another is gone and new. */
export function compareFindings(ofA: readonly Finding[], ofB: readonly Finding[]): Comparison['findings'] {
  const gone = new Set(ofA);
  const still: { a: Finding; b: Finding }[] = [];
  const appeared: Finding[] = [];
  for (const b of ofB) {
    const a = [...gone].find((one) => one.id === b.id && isSameCase(one, b));
    if (a === undefined) appeared.push(b);
    else {
      gone.delete(a);
      still.push({ a, b });
    }
  }
  return { gone: [...gone], new: appeared, still };
}
