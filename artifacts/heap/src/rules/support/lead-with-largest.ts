import type { Finding } from '@hindsight/model';
import { SHARE_OF_HEAP } from './suspect-claim.ts';

/** A finding that keeps less than this share of what another one of its level keeps does not lead. */
const SMALLER_SHARE = 2 / 3;

/**
 * Puts the holder of the largest part of the heap first, when the first one keeps much less. A known pattern says more than a
 * field does, but two holders of the heap are two causes, and whoever is on call begins with the larger one.
 */
export function leadWithLargest(findings: readonly Finding[], holders: readonly string[]): Finding[] {
  const [first] = findings;
  const share = first && holders.includes(first.id) ? readShare(first) : 0;
  const equal = findings.filter(
    ({ id, level, followsFrom }) => level === first?.level && followsFrom === undefined && holders.includes(id),
  );
  const [largest] = equal.toSorted((a, b) => readShare(b) - readShare(a));
  return largest && share > 0 && share < SMALLER_SHARE * readShare(largest)
    ? [largest, ...findings.filter((finding) => finding !== largest)]
    : [...findings];
}

/** The share of the used heap that a finding is about, from its evidence; 0 when it states none. */
export const readShare = ({ evidence }: Finding): number =>
  evidence.filter((one) => one.kind === 'metric').find(({ name }) => name === SHARE_OF_HEAP)?.measured.value ?? 0;
