import type { SectionWriter as Writer } from '@hindsight/claims';
import { truncate } from '@hindsight/claims';
import type { Block, Cell, Finding, Section } from '@hindsight/model';
import type { ClassifiedLog } from '../analysis.ts';
import type { QuotedLines } from '../body.ts';

export interface LogReportInput {
  readonly analysis: ClassifiedLog;
  readonly findings: readonly Finding[];
  /** Lines around gaps, and the first of each template that is shown. */
  readonly quoted: QuotedLines;
}

/** Writes one section of the report; returns undefined when there is nothing to show. */
export type SectionWriter = Writer<LogReportInput>;

/** Rows of a table. */
export const MAX_ROWS = 200;
const CELL_CHARACTERS = 240;

export const buildSection = (id: string, title: string, ...blocks: Block[]): Section => ({ id, title, blocks });
/** A cell that links to its line. */
export const linkToLine = (text: string | undefined, line: number | undefined): Cell =>
  line === undefined || !text ? formatCell(text) : { text: formatCell(text), lines: { first: line, last: line } };

/** The message of a record in JSON; its other fields hide what is said. */
const JSON_MESSAGE = /"(?:@?message|msg|log|short_message|Message|RenderedMessage)"\s*:\s*"((?:[^"\\]|\\.){1,500})/;

/** Returns a quoted line as a reader wants it: of a line in JSON, its message. */
export function readShownText(line: string): string {
  const message = line.trimStart().startsWith('{') ? JSON_MESSAGE.exec(line)?.[1] : undefined;
  return message === undefined
    ? line
    : message.replace(/\\([nrt"\\/])/g, (_, character: string) => (/[nrt]/.test(character) ? ' ' : character));
}

export const formatCell = (text: string | undefined): string => (text ? truncate(text, CELL_CHARACTERS) : '–');
