import type { SectionWriter as Writer } from '@hindsight/claims';
import type { Finding, LinkedText } from '@hindsight/model';
import type { CrashAnalysis } from '../model.ts';
import { hasCrash, isExternalSignal } from '../rules/support/crash-class.ts';

export interface ReportInput {
  readonly analysis: CrashAnalysis;
  readonly findings: readonly Finding[];
}

/** Writes one section of the report; returns undefined when the crash report has nothing for it. */
export type SectionWriter = Writer<ReportInput>;

/** Names the event that ended the report: one that was requested, or of a JVM that was killed, is not about a crash. */
export const nameEvent = (analysis: CrashAnalysis): 'crash' | 'report' =>
  hasCrash(analysis) && !isExternalSignal(analysis) && analysis.report.crash.kind !== 'oom' ? 'crash' : 'report';

/** A text that leads to its line of the report. */
export const linkLine = (text: string, line: number | undefined): LinkedText | string =>
  line === undefined ? text : { text, lines: { first: line, last: line } };
