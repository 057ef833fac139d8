import type { Verdict } from '@hindsight/model';
import type { Capture } from '../model.ts';
import type { RankedCauses } from '../rank-causes.ts';
import type { TimelineEvent } from '../unified-timeline.ts';

export interface BundleReportInput {
  readonly capture: Capture;
  readonly ranking: RankedCauses;
  readonly timeline: readonly TimelineEvent[];
  readonly damage: string | undefined;
  readonly verdict: Verdict;
}
