import { formatBytes } from '@hindsight/claims';
import type { Claim, Level } from '@hindsight/model';
import type { CategoryGrowth, NmtAnalysis } from '../../metrics/nmt.ts';
import { toEvidence } from './evidence.ts';
import {
  capLevel,
  describeGrowth,
  describeSpan,
  FEW_SNAPSHOTS_ADVICE,
  quoteCategory,
  rateConfidence,
} from './growth-claims.ts';

export interface CategoryWording {
  readonly level: Level;
  /** What the category holds, as the subject of a sentence: `The metaspace`. */
  readonly subject: string;
  readonly advice: string;
}

/** The claim that a category of NMT grows. */
export function claimCategoryGrowth(
  { series }: NmtAnalysis,
  { name, growth }: CategoryGrowth,
  { level, subject, advice }: CategoryWording,
): Claim {
  return {
    level: capLevel(level, growth),
    confidence: rateConfidence(growth, series),
    headline: `${subject} grew from ${formatBytes(growth.first)} to ${formatBytes(growth.last)} ${describeSpan(growth, series)}`,
    explanation: `Category "${name}" of NMT rose ${describeGrowth(growth, series)}.`,
    advice: growth.points < 4 ? `${advice} ${FEW_SNAPSHOTS_ADVICE}` : advice,
    evidence: toEvidence(quoteCategory(series, name), `growth of ${name}`, growth),
  };
}
