import type { SectionWriter as Writer } from '@hindsight/claims';
import type { Finding } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import type { LogTotals } from '../answer/log-totals.ts';
import type { GcLog } from '../model.ts';

/** What every section is written from. */
export interface ReportInput {
  readonly log: GcLog;
  readonly analyses: readonly GcAnalysis[];
  readonly totals: LogTotals;
  readonly findings: readonly Finding[];
  /** Zone of the log's dates; '' when they have none. */
  readonly zone: string;
}

/** Writes one section of the report; returns undefined when there is nothing to show. */
export type SectionWriter = Writer<ReportInput>;
