import type { Block, Cell, Finding, Section } from '@hindsight/model';
import type { LogJudgement } from '../analysis.ts';
import type { QuotedLines } from '../body.ts';
import { shortened } from '../say.ts';

export interface LogReportInput {
  readonly analysis: LogJudgement;
  readonly findings: readonly Finding[];
  /** Lines around gaps, and the first of each template that is shown. */
  readonly quoted: QuotedLines;
}

/** Undefined: the log has nothing of the kind. */
export type SectionWriter = (input: LogReportInput) => Section | undefined;

/** Rows of a table. */
export const ROWS = 200;
const CELL_CHARACTERS = 240;

export const section = (id: string, title: string, ...blocks: Block[]): Section => ({ id, title, blocks });
/** A text that leads to its line. */
export const atLine = (text: string | undefined, line: number | undefined): Cell =>
  line === undefined || !text ? cell(text) : { text: cell(text), lines: { first: line, last: line } };

export const cell = (text: string | undefined): string => (text ? shortened(text, CELL_CHARACTERS) : '–');
