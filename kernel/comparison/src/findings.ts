import type { Comparison } from '@hindsight/api';
import type { Finding } from '@hindsight/model';

/** Compares findings by the ids of their rules. */
export function compareFindings(ofA: readonly Finding[], ofB: readonly Finding[]): Comparison['findings'] {
  const [inA, inB] = [ofA, ofB].map((findings) => new Map(findings.map((finding) => [finding.id, finding])));
  return {
    gone: ofA.filter(({ id }) => !inB?.has(id)),
    new: ofB.filter(({ id }) => !inA?.has(id)),
    still: ofB.flatMap((b) => {
      const a = inA?.get(b.id);
      return a ? [{ a, b }] : [];
    }),
  };
}
