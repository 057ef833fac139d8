import { lineEvidence } from '@hindsight/claims';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';

/** A step of less than this share of all growth is none. */
const MAX_LAST_STEP = 0.05;
const MIN_SNAPSHOTS = 3;

/**
 * Says that the class that grew most over a series of histograms has stopped growing: a cache that has reached its bound. One such step may
 * be a quiet hour.
 */
export function collectGrowthEnd({ memory }: Pick<Capture, 'memory'>): Fact[] {
  const [grown] = memory?.analysis.analysis.histogram?.growth ?? [];
  const values = grown?.values ?? [];
  const total = (values.at(-1) ?? 0) - (values[0] ?? 0);
  if (!grown || values.length < MIN_SNAPSHOTS || !(total > 0)) return [];
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0));
  const quiet = steps.length - 1 - steps.findLastIndex((step) => step > total * MAX_LAST_STEP);
  if (quiet < 1) return [];
  return [
    {
      id: quiet > 1 ? 'growth-ended' : 'growth-paused',
      family: 'heap',
      quality: QUALITY.measured,
      statement: `${grown.className} has not grown over the last ${quiet + 1} histograms`,
      evidence: [lineEvidence(grown.line ?? 1)],
      words: { class: grown.className },
    },
  ];
}
