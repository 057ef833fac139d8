import type { Finding, Section } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';

export interface ReportInput {
  readonly analysis: HeapAnalysis;
  readonly findings: readonly Finding[];
}

/** Undefined when there is nothing to show. */
export type SectionWriter = (input: ReportInput) => Section | undefined;
