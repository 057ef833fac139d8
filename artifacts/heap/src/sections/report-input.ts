import type { SectionWriter as Writer } from '@hindsight/claims';
import type { Finding } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';

export interface ReportInput {
  readonly analysis: HeapAnalysis;
  readonly findings: readonly Finding[];
}

/** Writes one section of the report; returns undefined when there is nothing to show. */
export type SectionWriter = Writer<ReportInput>;
