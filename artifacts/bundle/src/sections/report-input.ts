import type { Verdict } from '@hindsight/model';
import type { Judgement } from '../judge.ts';
import type { Capture } from '../model.ts';
import type { Moment } from '../moments.ts';

export interface BundleReportInput {
  readonly capture: Capture;
  readonly judgement: Judgement;
  readonly moments: readonly Moment[];
  readonly damage: string | undefined;
  readonly verdict: Verdict;
}

/** What is not known. */
export const NOT_TOLD = '–';
