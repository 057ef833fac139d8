import type { SectionWriter as Writer } from '@hindsight/claims';
import type { Finding } from '@hindsight/model';
import type { MemoryAnalysis } from '../analysis.ts';

export interface ReportInput {
  readonly analysis: MemoryAnalysis;
  readonly findings: readonly Finding[];
}

export type SectionWriter = Writer<ReportInput>;
