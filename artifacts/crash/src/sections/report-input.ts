import type { SectionWriter as Writer } from '@hindsight/claims';
import type { Cell, Finding, LinkedText, Quantity } from '@hindsight/model';
import type { CrashAnalysis } from '../model.ts';

export interface ReportInput {
  readonly analysis: CrashAnalysis;
  readonly findings: readonly Finding[];
}

/** Writes one section of the report; returns undefined when the crash report has nothing for it. */
export type SectionWriter = Writer<ReportInput>;

/** The cell for a value that the report does not tell. */
export const UNKNOWN = '–';

export const toCell = (value: number | undefined, unit: (value: number) => Quantity): Cell =>
  value === undefined ? UNKNOWN : unit(value);

/** A text that leads to its line of the report. */
export const linkLine = (text: string, line: number | undefined): LinkedText | string =>
  line === undefined ? text : { text, lines: { first: line, last: line } };
