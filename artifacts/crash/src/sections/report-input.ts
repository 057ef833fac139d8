import type { SectionWriter as Writer } from '@hindsight/claims';
import type { Finding, LinkedText } from '@hindsight/model';
import type { CrashAnalysis } from '../model.ts';

export interface ReportInput {
  readonly analysis: CrashAnalysis;
  readonly findings: readonly Finding[];
}

/** Writes one section of the report; returns undefined when the crash report has nothing for it. */
export type SectionWriter = Writer<ReportInput>;

/** A text that leads to its line of the report. */
export const linkLine = (text: string, line: number | undefined): LinkedText | string =>
  line === undefined ? text : { text, lines: { first: line, last: line } };
