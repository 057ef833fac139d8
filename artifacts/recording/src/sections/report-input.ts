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
