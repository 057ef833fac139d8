import type { SectionWriter as Writer } from '@hindsight/claims';
import type { Cell, Finding, Section, Table } from '@hindsight/model';
import type { MergedTree, ProfileSet } from '@hindsight/stack-profiles';
import type { RecordingAnalysis } from '../model.ts';

export interface ReportInput {
  readonly analysis: RecordingAnalysis;
  readonly findings: readonly Finding[];
  readonly profiles: ProfileSet;
  /** The stacks of all profiles without lines. */
  readonly merged: MergedTree;
}

export type SectionWriter = Writer<ReportInput>;

/** Shown where nothing tells a value. */
export const UNKNOWN = '–';

/** The table of what is known, a row per fact; undefined when nothing is. */
export function buildFactTable(facts: readonly (readonly [string, Cell | undefined])[], title?: string): Table[] {
  const rows = facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  if (rows.length === 0) return [];
  return [{ kind: 'table', ...(title !== undefined && { title }), columns: ['', ''], rows }];
}

/** A cell of a figure that may be unknown. */
export const toOptionalCell = (value: number | undefined, toCell: (value: number) => Cell): Cell | undefined =>
  value === undefined ? undefined : toCell(value);

/** A table when it has rows. */
export const buildTable = (title: string, columns: readonly string[], rows: readonly Cell[][]): Table[] =>
  rows.length === 0 ? [] : [{ kind: 'table', title, columns, rows }];

/** A section when it has blocks; it is one line at first. */
export const buildFoldedSection = (
  id: string,
  title: string,
  summary: string,
  blocks: Section['blocks'],
): Section | undefined => (blocks.length === 0 ? undefined : { id, title, summary, blocks });
