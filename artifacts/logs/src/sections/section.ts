import type { Block, Finding, Section } from '@hindsight/model';
import type { LogJudgement } from '../analysis.ts';
import type { QuotedLines } from '../body.ts';
import { shortened } from '../say.ts';

export interface LogReportInput {
  readonly analysis: LogJudgement;
  readonly findings: readonly Finding[];
  readonly quoted: QuotedLines;
}

/** Undefined: the log has nothing of the kind. */
export type SectionWriter = (input: LogReportInput) => Section | undefined;

/** Rows of a table. */
export const ROWS = 200;
const CELL_CHARACTERS = 240;

export const section = (id: string, title: string, ...blocks: Block[]): Section => ({ id, title, blocks });
export const cell = (text: string | undefined): string => (text ? shortened(text, CELL_CHARACTERS) : '–');
