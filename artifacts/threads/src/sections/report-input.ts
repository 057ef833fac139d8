import type { Finding, Section } from '@hindsight/model';
import type { ThreadsAnalysis } from '../analysis.ts';

export interface ReportInput {
  readonly analysis: ThreadsAnalysis;
  readonly findings: readonly Finding[];
}

/** Undefined when the input has nothing for it. */
export type SectionWriter = (input: ReportInput) => Section | undefined;
