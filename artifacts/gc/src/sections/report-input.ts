import type { Finding, Section } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import type { LogTotals } from '../log-totals.ts';
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

/** One section of the report; undefined when the log has nothing for it. */
export type SectionWriter = (input: ReportInput) => Section | undefined;
